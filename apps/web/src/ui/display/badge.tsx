import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  /** Which of the colours of bookings it has (LIF-9); without one that of any other word. */
  status?: string | undefined;
  children: ReactNode;
}

/** A word on a patch of colour, which says nothing that the word does not. */
export function Badge({ status, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-status={status}>
      {children}
    </span>
  );
}
