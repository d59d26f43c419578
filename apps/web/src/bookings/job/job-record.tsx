import { type Booking, formatTime } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../session.tsx';
import { IconCheck, IconPlus } from '../../ui/display/icons.ts';
import { Card, Panel } from '../../ui/display/page.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import classes from './job-record.module.css';
import { type JobMutation, type VisibleRecord, sendingText } from './pending-mutations.ts';
import { JobPhotos } from './photos.tsx';
import { TaskBox } from './task-box.tsx';
import { useVisibleRecord } from './use-visible-record.ts';

interface JobRecordProps {
  booking: Booking;
  /** Begins a message that asks for another task. */
  onRequestTask: () => void;
}

/** The tasks, note and photos of a visit: written by its provider, read live by its customer and admins (JOB-8). */
export function JobRecord({ booking, onRequestTask }: JobRecordProps) {
  const { role } = useUser();
  const { query, outbox } = useVisibleRecord(booking);
  const { status } = booking;
  // The provider of a cancelled job sees only the stages.
  if (role === 'provider' && status === 'cancelled') return null;
  const mayRequestTask = role === 'customer' && status === 'confirmed' && booking.stage?.name !== 'finished';
  return (
    <Query query={query} subject="The tasks and photos of this visit" container={Panel}>
      {(record) => {
        const parts = { booking, record, onDo: outbox.record };
        return (
          <>
            {hasTasks(booking, record) && (
              <Tasks {...parts} onRequestTask={mayRequestTask ? onRequestTask : null} />
            )}
            {(record.writing?.isOpen || record.note !== null) && <JobNote {...parts} />}
            {hasPhotos(booking, record) && <JobPhotos booking={booking} record={record} outbox={outbox} />}
          </>
        );
      }}
    </Query>
  );
}

/** Returns whether there is something to tick, or was ticked: an old visit shows no empty list. */
function hasTasks({ status }: Booking, { tasks, writing }: VisibleRecord): boolean {
  const isOpen = status === 'confirmed' || writing !== null;
  return tasks.length > 0 && (isOpen || tasks.some(({ doneAt }) => doneAt !== null));
}

/** Returns whether there are photos, or may be soon. */
function hasPhotos({ status, stage }: Booking, { photos, pendingPhotos, writing }: VisibleRecord): boolean {
  const isUnderWay = status === 'confirmed' && stage !== null;
  return photos.length + pendingPhotos.length > 0 || writing !== null || isUnderWay;
}

interface TasksProps {
  record: VisibleRecord;
  onDo: (mutation: JobMutation) => void;
  onRequestTask: (() => void) | null;
}

/** The tasks of the visit, ticked by its provider, with the times (JOB-5). */
function Tasks({ record: { tasks, writing, stages }, onDo, onRequestTask }: TasksProps) {
  const isUnderWay = stages.started !== null;
  const done = tasks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Card title="Tasks">
      {(isUnderWay || done > 0) && (
        <>
          <Text size="sm" c="dimmed">{`${done} of ${tasks.length} done`}</Text>
          <progress max={tasks.length} value={done} aria-label="Tasks done" />
        </>
      )}
      <ul className={classes.tasks}>
        {tasks.map(({ task, doneAt, waits }) => (
          <li key={task} data-done={doneAt !== null}>
            {writing?.isOpen ? (
              <TaskBox task={{ task, doneAt, waits }} onDo={onDo} />
            ) : (
              <>
                <span
                  className={classes.arch}
                  data-arch={doneAt === null ? 'ahead' : 'done'}
                  data-listed={!isUnderWay && doneAt === null}
                  aria-hidden
                >
                  {doneAt !== null && <IconCheck size={14} stroke={3} />}
                </span>
                {task}
              </>
            )}
            <span className={classes.time}>
              {waits ? 'Waiting' : doneAt !== null && <time dateTime={doneAt}>{formatTime(doneAt)}</time>}
            </span>
          </li>
        ))}
      </ul>
      {onRequestTask && (
        <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} onClick={onRequestTask}>
          Ask for one more thing
        </Button>
      )}
    </Card>
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
    <Card title="Note">
      {note !== null && <p data-typed>{note}</p>}
      {pendingNote && (
        <Text component="output" size="sm" c="dimmed">
          {sendingText(pendingNote)}
        </Text>
      )}
      {writing?.isOpen && (
        <>
          <Button variant="default" mt="xs" aria-haspopup="dialog" onClick={() => setOpened(true)}>
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
    </Card>
  );
}
