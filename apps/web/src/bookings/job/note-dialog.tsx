import { JobNote } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';

interface NoteDialogProps {
  bookingId: number;
  /** What stands there now. */
  note: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Where the provider writes to the customer (JOB-6). */
export function NoteDialog({ opened, onClose, ...note }: NoteDialogProps) {
  return (
    <Dialog title="Note for the customer" opened={opened} onClose={onClose}>
      <NoteForm {...note} onSaved={onClose} />
    </Dialog>
  );
}

const SAVED = { success: { title: 'Note saved' }, refreshes: ['jobs'] } as const;

function NoteForm({
  bookingId,
  note,
  onSaved,
}: Pick<NoteDialogProps, 'bookingId' | 'note'> & { onSaved: () => void }) {
  const form = useServerForm({
    schema: JobNote,
    mutation: trpc.jobs.saveNote.useMutation({ meta: SAVED }),
    initialValues: { note: note ?? '' },
    toSent: (fields) => ({ bookingId, note: fields.note }),
    draft: { name: `job-note-${bookingId}` },
    onSuccess: onSaved,
  });
  return (
    <Form of={form}>
      <Field
        of={form}
        name="note"
        as={TextArea}
        label="What they should know (optional)"
        rows={5}
        data-autofocus
      />
      <Submit>Save note</Submit>
    </Form>
  );
}
