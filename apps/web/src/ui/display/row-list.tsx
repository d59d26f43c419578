import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface RowListProps {
  label: string;
  /** Says to screen readers what changes in it. */
  live?: boolean;
  /** `Row`s. */
  children: ReactNode;
}

/** A list of framed rows. */
export function RowList({ label, live = false, children }: RowListProps) {
  return (
    <ul className={classes.list} aria-label={label} aria-live={live ? 'polite' : undefined}>
      {children}
    </ul>
  );
}

/** What a row is, and beside it what can be done with it, or how it stands. */
export function Row({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>{children}</div>
      {beside && <div className={classes.beside}>{beside}</div>}
    </li>
  );
}
