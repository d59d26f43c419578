import { TicketChange, type TicketDetail } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from './ticket-details.module.css';
import { SENT, UPDATED } from './ticket-reports.ts';

interface RejectionProps {
  ticket: TicketDetail;
  isConfigured: boolean;
}

/** Why the desk refused a ticket or its last change, and what a person does about it: put it right, and send it again (SUP-5). */
export function Rejection({ ticket, isConfigured }: RejectionProps) {
  const [isEditing, setEditing] = useState(false);
  if (ticket.handover === 'none' && ticket.isLocal && isConfigured)
    return (
      <>
        <Notice>
          It stays here alone unless you send it: what is written before Freshdesk is set up is not sent by
          itself.
        </Notice>
        <Send ticketId={ticket.id} label="Send to Freshdesk" />
      </>
    );
  if (ticket.handover !== 'rejected') return null;
  return (
    <section className={classes.rejection} aria-label="Refused by Freshdesk">
      <p>
        <b>Freshdesk refused {ticket.isLocal ? 'this ticket' : 'the last change'}:</b>{' '}
        {ticket.rejection ?? 'it gave no reason'}
      </p>
      {isEditing ? (
        <TextsForm ticket={ticket} onSaved={() => setEditing(false)} />
      ) : (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
          {isConfigured && <Send ticketId={ticket.id} label="Send again" />}
        </Group>
      )}
    </section>
  );
}

function Send({ ticketId, label }: { ticketId: number; label: string }) {
  const send = trpc.support.send.useMutation({ meta: SENT });
  return (
    <Button size="sm" mb="sm" loading={send.isPending} onClick={() => send.mutate({ ticketId })}>
      {label}
    </Button>
  );
}

function TextsForm({ ticket, onSaved }: { ticket: TicketDetail; onSaved: () => void }) {
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
