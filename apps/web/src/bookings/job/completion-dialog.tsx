import { formatPrice, type ListedBooking, NOTE_LENGTH } from '@doorstep/domain';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { dropDraft, readDraft, useDraft } from '../../ui/forms/draft.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import classes from './job-record.module.css';
import { noteDraftOf } from './note-dialog.tsx';
import type { JobMutation, VisibleRecord } from './pending-mutations.ts';
import { TaskBox } from './task-box.tsx';
import { useVisibleRecord } from './use-visible-record.ts';

const TEXTS = moveTexts.complete;

interface CompletionDialogProps {
  booking: ListedBooking<'totalPrice'>;
  opened: boolean;
  onClose: () => void;
  onDo: (mutation: JobMutation) => void;
}

/** Confirms that a job is complete, with a short report: its tasks, a note to the customer, and the price (JOB-16). */
export function CompletionDialog({ booking, opened, onClose, onDo }: CompletionDialogProps) {
  const { visible, query } = useVisibleRecord(booking);
  const isLoading = query.isLoading;
  const report = visible?.writing?.isOpen ? visible : null;
  const once = {
    isPending: false,
    mutate(sent: JobMutation) {
      if (report) sendNote(report);
      onDo(sent);
      onClose();
    },
  };

  function sendNote({ note: stored }: VisibleRecord): void {
    const draft = noteDraftOf(booking.id);
    const { note } = readDraft(draft, { note: stored ?? '' });
    if (note.trim() !== (stored ?? '')) onDo({ type: 'note', note });
    dropDraft(draft);
  }
  return (
    <ConfirmDialog
      title={TEXTS.title(bookingName(booking))}
      keepLabel={TEXTS.keep}
      confirmLabel={TEXTS.confirm}
      opened={opened}
      onClose={onClose}
      mutation={once}
      sends={{ type: 'complete' }}
      waitsForConnection
      beginsAtTop={report !== null || isLoading}
    >
      {isLoading && <Skeleton height="9rem" />}
      {report && <Report bookingId={booking.id} record={report} onDo={onDo} />}
      <p>
        The agreed price is <b>{formatPrice(booking.totalPrice)}</b>.
      </p>
      <p>{TEXTS.text}</p>
    </ConfirmDialog>
  );
}

interface ReportProps {
  bookingId: number;
  record: VisibleRecord;
  onDo: (mutation: JobMutation) => void;
}

/** The tasks of the visit and a note, both of which the customer reads. */
function Report({ bookingId, record: { tasks, note: stored }, onDo }: ReportProps) {
  const [{ note }, setDraft] = useDraft(noteDraftOf(bookingId), { note: stored ?? '' });
  return (
    <>
      {tasks.length > 0 && (
        <fieldset className={classes.report}>
          <legend>What you did</legend>
          {tasks.map((each) => (
            <TaskBox key={each.task} task={each} onDo={onDo} />
          ))}
        </fieldset>
      )}
      <TextArea
        label="Note for the customer (optional)"
        rows={2}
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={({ currentTarget }) => setDraft(() => ({ note: currentTarget.value }))}
      />
    </>
  );
}
