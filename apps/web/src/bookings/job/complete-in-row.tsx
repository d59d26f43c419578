import type { Booking } from '@doorstep/domain';
import { CompleteJob } from './complete-job.tsx';
import { completionIn, lastStageOf } from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

/** Completes a job where it stands in a list of its provider's, as its page does (JOB-11). */
export function CompleteInRow({ booking }: { booking: Booking }) {
  const { waiting, record, discard } = useOutbox(booking.id);
  if (booking.status !== 'confirmed') return null;
  return (
    <CompleteJob
      booking={booking}
      isFinished={lastStageOf(booking, waiting) === 'finished'}
      completion={completionIn(waiting)}
      onDo={record}
      onDiscard={discard}
      size="xs"
    />
  );
}
