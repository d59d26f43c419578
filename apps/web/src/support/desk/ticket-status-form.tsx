import { PRIORITY_LABELS, TICKET_STATUS_LABELS, TicketChange, type TicketDetail } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Field, FieldRow, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { withPriority, withStatus } from './choices.ts';
import { UPDATED } from './ticket-reports.ts';

/** Where a ticket stands and how much it presses, to be changed. */
export function TicketStatusForm({ ticket: { id, status, priority } }: { ticket: TicketDetail }) {
  const form = useServerForm({
    schema: TicketChange,
    mutation: trpc.support.update.useMutation({ meta: UPDATED }),
    initialValues: { status: String(status), priority: String(priority) },
    toSent: (fields) => ({
      ticketId: id,
      // A number that only the desk knows stays as it is there.
      ...(fields.status in TICKET_STATUS_LABELS && { status: Number(fields.status) as 2 }),
      ...(fields.priority in PRIORITY_LABELS && { priority: Number(fields.priority) as 2 }),
    }),
  });
  return (
    <Form of={form}>
      <FieldRow>
        <Field of={form} name="status" as={NativeSelect} label="Change status" data={withStatus(status)} />
        <Field
          of={form}
          name="priority"
          as={NativeSelect}
          label="Change priority"
          data={withPriority(priority)}
        />
      </FieldRow>
      <Submit>Save changes</Submit>
    </Form>
  );
}
