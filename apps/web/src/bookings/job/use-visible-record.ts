import { type Booking, STAGES } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { type VisibleRecord, withPending } from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

/** Returns the record of a visit with the pending mutations of this phone applied, as a query, and its outbox. */
export function useVisibleRecord({ id: bookingId }: Pick<Booking, 'id'>) {
  const record = trpc.jobs.record.useQuery({ bookingId });
  const outbox = useOutbox(bookingId);
  const now = useNow();
  const visible = record.data && withPending(record.data, outbox.pending, now);
  return { query: { ...record, data: visible }, visible, outbox };
}

/** Returns a booking with the last stage of its visible record. */
export function withVisibleStage(booking: Booking, visible: VisibleRecord | undefined): Booking {
  if (!visible) return booking;
  const name = STAGES.findLast((stage) => visible.stages[stage] !== null);
  return { ...booking, stage: name ? { name, at: visible.stages[name] ?? '' } : null };
}
