import { JobNote } from '@doorstep/domain';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import type { JobMutation } from './pending-mutations.ts';

/** Returns the name of the draft of a note, which the report of the job shares. */
export const noteDraftOf = (bookingId: number) => `job-note-${bookingId}`;

interface NoteDialogProps {
  bookingId: number;
  note: string | null;
  onDo: (mutation: JobMutation) => void;
  opened: boolean;
  onClose: () => void;
}

/** The form of the provider's note to the customer (JOB-6). */
export function NoteDialog({ opened, onClose, ...note }: NoteDialogProps) {
  return (
    <Dialog title="Note for the customer" opened={opened} onClose={onClose}>
      <NoteForm {...note} onGiven={onClose} />
    </Dialog>
  );
}

type NoteFormProps = Pick<NoteDialogProps, 'bookingId' | 'note' | 'onDo'> & { onGiven: () => void };

function NoteForm({ bookingId, note, onDo, onGiven }: NoteFormProps) {
  const form = useServerForm({
    schema: JobNote,
    mutation: { mutateAsync: give, isPending: false, error: null },
    initialValues: { note: note ?? '' },
    toSent: (fields) => ({ bookingId, note: fields.note }),
    draft: { name: noteDraftOf(bookingId) },
  });
  function give(sent: { note: string }): void {
    onDo({ type: 'note', note: sent.note });
    form.forgetDraft();
    onGiven();
  }
  return (
    <Form form={form}>
      <Field
        form={form}
        name="note"
        as={TextArea}
        label="Note for the customer (optional)"
        rows={5}
        data-autofocus
      />
      <Submit>Save note</Submit>
    </Form>
  );
}
