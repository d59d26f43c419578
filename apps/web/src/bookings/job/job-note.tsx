import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { type Doing, type VisibleRecord, waitText } from './pending-mutations.ts';
import classes from './job-record.module.css';

const NoteDialog = lazy(async () => (await import('./note-dialog.tsx')).NoteDialog);

interface JobNoteProps {
  booking: Booking;
  record: VisibleRecord;
  onDo: (doing: Doing) => void;
}

/** What the provider tells the customer about the visit (JOB-6). */
export function JobNote({ booking, record: { writing, note, waitingNote }, onDo }: JobNoteProps) {
  const [opened, setOpened] = useState(false);
  return (
    <section aria-label="Note">
      <h3>Note</h3>
      {note !== null && <p className={classes.note}>{note}</p>}
      {waitingNote && <output className={classes.waits}>{waitText(waitingNote)}</output>}
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
