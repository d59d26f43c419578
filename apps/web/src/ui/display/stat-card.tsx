import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

/** A statistic with its name and details. */
export function StatCard({
  label,
  value,
  isQuiet = false,
  spark,
  children,
}: {
  label: string;
  value: ReactNode;
  /** Its value is less important than those of other cards. */
  isQuiet?: boolean;
  /** Its recent course, on the right. */
  spark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes.card} data-paper>
      <p className={classes.label}>{label}</p>
      <p className={classes.value} data-quiet={isQuiet}>
        {value}
      </p>
      {children && <p className={classes.detail}>{children}</p>}
      {spark && <div className={classes.spark}>{spark}</div>}
    </div>
  );
}

interface StatCardsProps {
  /** Places the cards next to each other on a phone, too: all of them, or two in a row. */
  onPhone?: 'strip' | 'pairs';
  children: ReactNode;
}

export function StatCards({ onPhone, children }: StatCardsProps) {
  return (
    <div className={classes.cards} data-on-phone={onPhone}>
      {children}
    </div>
  );
}
