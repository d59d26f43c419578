import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

/** A statistic with its name and details. */
export function StatCard({
  label,
  value,
  spark,
  children,
}: {
  label: string;
  value: ReactNode;
  /** Its recent course, on the right. */
  spark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes.card}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value}>{value}</p>
      {children && <p className={classes.detail}>{children}</p>}
      {spark && <div className={classes.spark}>{spark}</div>}
    </div>
  );
}

interface StatCardsProps {
  /** Places the cards next to each other on a phone, too. */
  isStrip?: boolean;
  children: ReactNode;
}

export function StatCards({ isStrip, children }: StatCardsProps) {
  return <div className={isStrip ? `${classes.cards} ${classes.strip}` : classes.cards}>{children}</div>;
}
