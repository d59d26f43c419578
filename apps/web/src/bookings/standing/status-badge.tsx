import { type Booking, STATUS_LABELS, shownStatus } from '@doorstep/domain';
import classes from './status-badge.module.css';

/** How a booking stands, in its colour (LIF-9), always with its text. */
export function StatusBadge({ of }: { of: Pick<Booking, 'status' | 'paused'> }) {
  const shown = shownStatus(of);
  return (
    <span className={classes.badge} data-status={shown}>
      {STATUS_LABELS[shown]}
    </span>
  );
}
