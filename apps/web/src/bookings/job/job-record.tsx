import type { Booking, JobRecord as Recorded } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Checklist } from './checklist.tsx';
import { withPending } from './pending-mutations.ts';
import { JobNote } from './job-note.tsx';
import classes from './job-record.module.css';
import { JobPhotos } from './photos.tsx';
import { Refused } from './refused.tsx';
import { Stages } from './stages.tsx';
import { useOutbox } from './use-outbox.ts';

/** What is done at a visit: recorded by its provider, and read live by its customer and admins (JOB-8). */
export function JobRecord({ booking }: { booking: Booking }) {
  const record = trpc.jobs.record.useQuery({ bookingId: booking.id });
  return (
    <Card title="Visit">
      <Query of={record} what="What is done at this visit">
        {(known) => <Parts booking={booking} record={known} />}
      </Query>
    </Card>
  );
}

function Parts({ booking, record }: { booking: Booking; record: Recorded }) {
  const { role } = useUser();
  const { waiting, record: add, amend, retry, discard } = useOutbox(booking.id);
  const shown = withPending(record, waiting, useNow());
  const { writing, tasks, note, photos } = shown;
  const parts = { booking, record: shown, onDo: add };
  // Of a job that was called off its provider is told the stages alone.
  const isTold = role !== 'provider' || booking.status !== 'cancelled';
  return (
    <div className={classes.parts}>
      <Stages {...parts} onDiscard={discard} />
      <Refused of={shown.refused} onRetry={retry} onDiscard={discard} />
      {isTold && tasks.length > 0 && <Checklist {...parts} />}
      {isTold && (writing?.isOpen || note !== null) && <JobNote {...parts} />}
      {isTold && (writing !== null || photos.length > 0 || shown.waitingPhotos.length > 0) && (
        <JobPhotos {...parts} onAmend={amend} onDiscard={discard} />
      )}
    </div>
  );
}
