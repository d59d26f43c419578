import { TicketChange, type TicketDetail } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { Notice, Warning } from '../ui/feedback/notice.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { SENT, UPDATED } from './ticket-reports.ts';

interface TicketDeliveryProps {
  ticket: TicketDetail;
  isConfigured: boolean;
}

/** Lets an admin send a rejected or local ticket to Freshdesk, and edit a rejected one (SUP-5, SUP-22). */
export function TicketDelivery({ ticket, isConfigured }: TicketDeliveryProps) {
  const { id, handover, isLocal, rejection } = ticket;
  const [isEditing, setEditing] = useState(false);
  if (handover === 'rejected')
    return (
      <Warning>
        <section aria-label="Rejected by Freshdesk">
          <p>
            <b>Freshdesk rejected this ticket:</b> {rejection ?? 'it gave no reason'}
          </p>
          {isEditing ? (
            <TextsForm ticket={ticket} onSaved={() => setEditing(false)} />
          ) : (
            <Group gap="sm" mt="sm">
              <Button variant="default" size="sm" onClick={() => setEditing(true)}>
                Edit
              </Button>
              {isConfigured && <Send ticketId={id} label="Send again" />}
            </Group>
          )}
        </section>
      </Warning>
    );
  if (!isLocal || !isConfigured) return null;
  if (handover !== 'none') return <Notice>This ticket is stored here until Freshdesk accepts it.</Notice>;
  return (
    <>
      <Notice>This ticket was created before Freshdesk was set up. It stays here unless you send it.</Notice>
      <Send ticketId={id} label="Send to Freshdesk" />
    </>
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

/** Changes the texts of a rejected ticket (SUP-5). */
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
    <Form form={form}>
      <Field form={form} name="subject" label="Subject" maxLength={255} />
      <Field form={form} name="description" as={TextArea} label="Description" rows={6} />
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
