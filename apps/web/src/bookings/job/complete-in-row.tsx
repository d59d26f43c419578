import type { Booking } from '@doorstep/domain';
import { CompleteJob } from './complete-job.tsx';
import { completionIn, lastStageOf } from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

/** Completes a job in a list, as on its page (JOB-11). */
export function CompleteInRow({ booking }: { booking: Booking }) {
  const { pending, record, discard } = useOutbox(booking.id);
  if (booking.status !== 'confirmed') return null;
  return (
    <CompleteJob
      booking={booking}
      isFinished={lastStageOf(booking, pending) === 'finished'}
      completion={completionIn(pending)}
      onDo={record}
      onDiscard={discard}
      size="xs"
    />
  );
}
