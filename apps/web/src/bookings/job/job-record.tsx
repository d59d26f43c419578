import { type Booking, type JobRecord as Recorded, formatTime } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { type JobMutation, type VisibleRecord, sendingText, withPending } from './pending-mutations.ts';
import classes from './job-record.module.css';
import { JobPhotos } from './photos.tsx';
import { Refused } from './refused.tsx';
import { Stages } from './stages.tsx';
import { useOutbox } from './use-outbox.ts';
import { IconCheck } from '../../ui/display/icons.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';

/** The record of a visit: written by its provider, read live by its customer and admins (JOB-8). */
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
  const { pending, record: add, amend, retry, discard } = useOutbox(booking.id);
  const visible = withPending(record, pending, useNow());
  const { writing, tasks, note, photos } = visible;
  const parts = { booking, record: visible, onDo: add };
  // The provider of a cancelled job sees only the stages.
  const isVisible = role !== 'provider' || booking.status !== 'cancelled';
  return (
    <div className={classes.parts}>
      <Stages {...parts} onDiscard={discard} />
      <Refused of={visible.refused} onRetry={retry} onDiscard={discard} />
      {isVisible && tasks.length > 0 && <Checklist {...parts} />}
      {isVisible && (writing?.isOpen || note !== null) && <JobNote {...parts} />}
      {isVisible && (writing !== null || photos.length > 0 || visible.pendingPhotos.length > 0) && (
        <JobPhotos {...parts} onAmend={amend} onDiscard={discard} />
      )}
    </div>
  );
}

interface ChecklistProps {
  record: VisibleRecord;
  onDo: (mutation: JobMutation) => void;
}

/** The tasks of the visit, ticked by its provider, with the times (JOB-5). */
function Checklist({ record: { tasks, writing }, onDo }: ChecklistProps) {
  const done = tasks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <section aria-label="Tasks">
      <h3>
        Tasks <span className={classes.count}>{`${done} of ${tasks.length} done`}</span>
      </h3>
      <ul className={classes.tasks}>
        {tasks.map(({ task, doneAt, waits }) => (
          <li key={task} data-done={doneAt !== null}>
            {writing?.isOpen ? (
              <label className={classes.task}>
                <input
                  type="checkbox"
                  checked={doneAt !== null}
                  onChange={({ currentTarget }) => onDo({ type: 'tick', task, done: currentTarget.checked })}
                />
                {task}
              </label>
            ) : (
              <span className={classes.task}>
                <span className={classes.mark} aria-hidden>
                  {doneAt !== null && <IconCheck size={15} stroke={3} />}
                </span>
                {task}
              </span>
            )}
            <span className={classes.time}>
              {waits ? 'Waiting' : doneAt !== null && <time dateTime={doneAt}>{formatTime(doneAt)}</time>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NoteDialog = lazy(async () => (await import('./note-dialog.tsx')).NoteDialog);

interface JobNoteProps {
  booking: Booking;
  record: VisibleRecord;
  onDo: (mutation: JobMutation) => void;
}

/** The provider's note to the customer about the visit (JOB-6). */
function JobNote({ booking, record: { writing, note, pendingNote }, onDo }: JobNoteProps) {
  const [opened, setOpened] = useState(false);
  return (
    <section aria-label="Note">
      <h3>Note</h3>
      {note !== null && <p className={classes.note}>{note}</p>}
      {pendingNote && <output className={classes.waits}>{sendingText(pendingNote)}</output>}
      {writing?.isOpen && (
        <>
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            {note === null ? 'Write a note' : 'Edit note'}
          </Button>
          <NoteDialog
            bookingId={booking.id}
            note={note}
            onDo={onDo}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </>
      )}
    </section>
  );
}
