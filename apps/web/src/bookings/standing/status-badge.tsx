import { type Booking, STATUS_LABELS, shownStatus } from '@doorstep/domain';
import { Badge } from '../../ui/display/badge.tsx';

/** How a booking stands, in its colour (LIF-9), always with its text. */
export function StatusBadge({ of }: { of: Pick<Booking, 'status' | 'paused'> }) {
  const shown = shownStatus(of);
  return <Badge status={shown}>{STATUS_LABELS[shown]}</Badge>;
}
