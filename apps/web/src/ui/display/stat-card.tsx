import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

/** A statistic with its name and details. */
export function StatCard({
  label,
  value,
  children,
}: {
  label: string;
  value: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes.card}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value}>{value}</p>
      {children && <p className={classes.detail}>{children}</p>}
    </div>
  );
}

export function StatCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
