import { type TicketDetail, TicketMessage, TICKET_STATUSES } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { trpc } from '../api.tsx';
import { hasDraft } from '../ui/forms/draft.ts';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import classes from './ticket-workspace.module.css';
import { NOTED, REPLIED, UPDATED } from './ticket-reports.ts';

const LABELS = { reply: 'Reply', note: 'Internal note' } as const;
type Kind = keyof typeof LABELS;

const BLANK = { body: '' };
const draftOf = (ticketId: number, kind: Kind) => `ticket ${kind} ${ticketId}`;

/** Sends a reply or adds a note; a failure keeps what was typed (SUP-20, SUP-24). */
export function Composer(props: { ticket: TicketDetail; readEntries: number }) {
  const { ticket, readEntries } = props;
  const canReply = ticket.email !== '' || !ticket.isLocal;
  // A note that was begun stays one, so that it is not sent to the requester.
  const isBegun = (kind: Kind) => hasDraft(draftOf(ticket.id, kind), BLANK);
  const [kind, setKind] = useState<Kind>(
    canReply && (isBegun('reply') || !isBegun('note')) ? 'reply' : 'note',
  );
  return (
    <div className={classes.composer}>
      {canReply && (
        <Group gap={4} data-rows>
          {(['reply', 'note'] as const).map((choice) => (
            <Button
              key={choice}
              size="xs"
              variant={choice === kind ? 'light' : 'subtle'}
              aria-pressed={choice === kind}
              onClick={() => setKind(choice)}
            >
              {LABELS[choice]}
            </Button>
          ))}
        </Group>
      )}
      <MessageForm key={kind} ticket={ticket} kind={kind} readEntries={readEntries} />
    </div>
  );
}

interface MessageFormProps {
  ticket: TicketDetail;
  kind: Kind;
  /** The number of entries that the page shows. */
  readEntries: number;
}

function MessageForm({ ticket: { id, status }, kind, readEntries }: MessageFormProps) {
  const isResolving = useRef(false);
  const reply = trpc.support.reply.useMutation({ meta: REPLIED });
  const addNote = trpc.support.addNote.useMutation({ meta: NOTED });
  const update = trpc.support.update.useMutation({ meta: UPDATED });
  const form = useServerForm({
    schema: TicketMessage,
    mutation: kind === 'reply' ? reply : addNote,
    initialValues: BLANK,
    toSent: ({ body }) => ({ ticketId: id, body, ...(kind === 'reply' && { readEntries }) }),
    draft: { name: draftOf(id, kind) },
    onSuccess() {
      form.fillIn({ body: '' });
      if (isResolving.current)
        update.mutate({ ticketId: id, status: TICKET_STATUSES.resolved, expected: { status } });
      isResolving.current = false;
    },
  });
  const canResolve = kind === 'reply' && status !== TICKET_STATUSES.resolved;
  return (
    <Form form={form} className={classes.message}>
      <Field
        form={form}
        name="body"
        as={TextArea}
        aria-label={LABELS[kind]}
        placeholder={kind === 'reply' ? 'Write a reply' : 'Only admins see this'}
        rows={2}
        maxRows={8}
      />
      <Submit
        onClick={() => (isResolving.current = false)}
        extra={
          canResolve && (
            <Button
              type="submit"
              variant="default"
              disabled={form.isPending}
              onClick={() => (isResolving.current = true)}
            >
              Send and resolve
            </Button>
          )
        }
      >
        {kind === 'reply' ? 'Send' : 'Add note'}
      </Submit>
    </Form>
  );
}
