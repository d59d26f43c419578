import { type OwnTicket, TICKET_STATUSES, TicketMessage } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Query } from '../ui/feedback/query.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { Conversation } from './conversation.tsx';

/** The conversation about an own ticket, with a form to answer until it is closed (SUP-25, SUP-26). */
export function OwnConversation({ ticket }: { ticket: OwnTicket }) {
  const { id: ticketId, status } = ticket;
  const conversation = trpc.support.ownConversation.useQuery({ ticketId });
  return (
    <>
      <Query query={conversation} subject="The conversation">
        {(data) =>
          data.entries.length === 0 ? (
            <p>No reply yet. We’ll email you when there is one.</p>
          ) : (
            <Conversation {...data} reader="requester" />
          )
        }
      </Query>
      {status === TICKET_STATUSES.closed ? (
        <p>
          This conversation is closed. <Link to={paths.contact()}>Send us a new message</Link>.
        </p>
      ) : (
        <AnswerForm ticketId={ticketId} />
      )}
    </>
  );
}

const ANSWERED = {
  success: { title: 'Message sent' },
  refreshes: ['support.ownTickets', 'support.ownConversation'],
  refreshesOnFailure: ['support.ownTickets', 'support.ownConversation'],
} as const;

function AnswerForm({ ticketId }: { ticketId: number }) {
  const form = useServerForm({
    schema: TicketMessage,
    mutation: trpc.support.answer.useMutation({ meta: ANSWERED }),
    initialValues: { body: '' },
    toSent: ({ body }) => ({ ticketId, body }),
    draft: { name: `answer ${ticketId}` },
    onSuccess: () => form.fillIn({ body: '' }),
  });
  return (
    <Form form={form}>
      <Field form={form} name="body" as={TextArea} label="Your reply" rows={3} maxRows={8} />
      <Submit>Send reply</Submit>
    </Form>
  );
}
