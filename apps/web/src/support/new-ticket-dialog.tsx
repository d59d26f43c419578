import { NewTicket, PRIORITY_LABELS, TICKET_STATUS_LABELS } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field, FieldRow, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { CREATED } from './ticket-reports.ts';

/** Medium and open (SUP-11). */
const BLANK = { subject: '', description: '', priority: '2', status: '2' };

const toChoices = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const PRIORITIES = toChoices(PRIORITY_LABELS);
/** A new ticket cannot be closed. */
const INITIAL_STATUSES = toChoices(TICKET_STATUS_LABELS).filter(({ label }) => label !== 'Closed');

interface NewTicketDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

export function NewTicketDialog({ opened, onClose, onCreated }: NewTicketDialogProps) {
  const create = trpc.support.create.useMutation({ meta: CREATED });
  return (
    <Dialog title="New Ticket" opened={opened} onClose={onClose} locked={create.isPending}>
      <TicketForm create={create} onCreated={onCreated} />
    </Dialog>
  );
}

interface TicketFormProps {
  create: ReturnType<typeof trpc.support.create.useMutation>;
  onCreated: () => void;
}

function TicketForm({ create, onCreated }: TicketFormProps) {
  const form = useServerForm({
    schema: NewTicket,
    mutation: create,
    initialValues: BLANK,
    toSent: ({ priority, status, ...texts }) => ({
      ...texts,
      priority: Number(priority) as 2,
      status: Number(status) as 2,
    }),
    draft: { name: 'new-ticket' },
    onSuccess: onCreated,
  });
  return (
    <Form form={form}>
      <Field form={form} name="subject" label="Subject" maxLength={255} />
      <Field form={form} name="description" as={TextArea} label="Description" rows={6} />
      <FieldRow>
        <Field form={form} name="priority" as={NativeSelect} label="Priority" data={PRIORITIES} />
        <Field form={form} name="status" as={NativeSelect} label="Status" data={INITIAL_STATUSES} />
      </FieldRow>
      <Submit>Create Ticket</Submit>
    </Form>
  );
}
