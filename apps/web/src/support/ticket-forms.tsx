import {
  PRIORITY_LABELS,
  TICKET_STATUS_LABELS,
  TicketChange,
  type TicketDetail,
  priorityLabel,
  ticketStatusLabel,
} from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Field, FieldRow, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

const TICKETS = [
  'support.list',
  'support.show',
  'support.sla',
  'support.openCount',
  'support.ticketsOf',
] as const;

const describeNumber = ({ number, isLocal }: TicketDetail) =>
  isLocal ? `It is kept here as number ${number} until Freshdesk takes it.` : `It is number ${number}.`;

/** Toasts of a created, changed or sent ticket (SUP-6, SUP-15). */
export const CREATED = {
  success: (ticket: TicketDetail) => ({ title: 'Ticket Created', description: describeNumber(ticket) }),
  failure: 'Failed to Create Ticket',
  refreshes: TICKETS,
} as const;

const UPDATED = {
  success: { title: 'Ticket Updated' },
  failure: 'Failed to Update Ticket',
  refreshes: TICKETS,
  refreshesOnFailure: TICKETS,
} as const;

export const SENT = {
  success: (ticket: TicketDetail) => {
    if (ticket.handover === 'rejected')
      return { title: 'Freshdesk refused it again', description: ticket.rejection ?? '' };
    const title = ticket.isLocal ? 'Ticket waits for Freshdesk' : 'Ticket sent to Freshdesk';
    return { title, description: describeNumber(ticket) };
  },
  failure: 'Error',
  refreshes: TICKETS,
  refreshesOnFailure: TICKETS,
} as const;

interface Choice {
  value: string;
  label: string;
}

const toChoices = (labels: Readonly<Record<number, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const PRIORITY_CHOICES = toChoices(PRIORITY_LABELS);
export const STATUS_CHOICES = toChoices(TICKET_STATUS_LABELS);

/** Adds the present value where only Freshdesk knows it. */
function withCurrent(choices: readonly Choice[], current: number, label: string): Choice[] {
  const value = String(current);
  return choices.some((choice) => choice.value === value) ? [...choices] : [...choices, { value, label }];
}

/** Changes the status and priority of a ticket; a failure keeps what was selected (SUP-20). */
export function TicketStatusForm({ ticket: { id, status, priority } }: { ticket: TicketDetail }) {
  const form = useServerForm({
    schema: TicketChange,
    mutation: trpc.support.update.useMutation({ meta: UPDATED }),
    initialValues: { status: String(status), priority: String(priority) },
    toSent: (fields) => ({
      ticketId: id,
      // A number that only Freshdesk knows is not sent.
      ...(fields.status in TICKET_STATUS_LABELS && { status: Number(fields.status) as 2 }),
      ...(fields.priority in PRIORITY_LABELS && { priority: Number(fields.priority) as 2 }),
    }),
  });
  return (
    <Form of={form}>
      <FieldRow>
        <Field
          of={form}
          name="status"
          as={NativeSelect}
          label="Change status"
          data={withCurrent(STATUS_CHOICES, status, ticketStatusLabel(status))}
        />
        <Field
          of={form}
          name="priority"
          as={NativeSelect}
          label="Change priority"
          data={withCurrent(PRIORITY_CHOICES, priority, priorityLabel(priority))}
        />
      </FieldRow>
      <Submit>Save changes</Submit>
    </Form>
  );
}

/** Changes the texts of a rejected ticket (SUP-5). */
export function TicketTextsForm({ ticket, onSaved }: { ticket: TicketDetail; onSaved: () => void }) {
  const { id: ticketId, subject, description } = ticket;
  const form = useServerForm({
    schema: TicketChange,
    mutation: trpc.support.update.useMutation({ meta: UPDATED }),
    initialValues: { subject, description },
    toSent: (texts) => ({ ticketId, ...texts }),
    onSuccess: onSaved,
  });
  return (
    <Form of={form}>
      <Field of={form} name="subject" label="Subject" maxLength={255} />
      <Field of={form} name="description" as={TextArea} label="Description" rows={6} />
      <Submit
        extra={
          <Button variant="default" onClick={onSaved}>
            Cancel
          </Button>
        }
      >
        Save
      </Submit>
    </Form>
  );
}
