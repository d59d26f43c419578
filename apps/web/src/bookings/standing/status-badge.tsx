import { type Booking, STATUS_LABELS, displayStatus } from '@doorstep/domain';
import { Badge } from '../../ui/display/badge.tsx';

/** How a booking stands, in its colour (LIF-9), always with its text. */
export function StatusBadge({ of }: { of: Pick<Booking, 'status' | 'paused'> }) {
  const shown = displayStatus(of);
  return <Badge status={shown}>{STATUS_LABELS[shown]}</Badge>;
}
