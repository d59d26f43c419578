import type { BookingStatus } from '@doorstep/domain';
import classes from './status-badge.module.css';

const labels: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** A booking's status in its colour (S2 §4), always with its text. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {labels[status]}
    </span>
  );
}
