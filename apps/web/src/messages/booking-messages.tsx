import type { Person } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ConversationBody } from './conversation.tsx';
import { usePerson } from './use-people.ts';

interface BookingMessagesProps {
  bookingId: number;
  /** The other participant of the booking. */
  other: { id: number; name: string };
}

/** Messages shown on the card. */
const LATEST = 20;

/** Conversation card of a booking's page (MSG-1). */
export function BookingMessages({ bookingId, other }: BookingMessagesProps) {
  const person = usePerson([], String(other.id));
  return (
    <Card title="Messages">
      <Query of={person} what="The conversation">
        {(known) =>
          known ? (
            <Conversation with={known} bookingId={bookingId} />
          ) : (
            <p>You and {other.name} cannot write to each other.</p>
          )
        }
      </Query>
      <p>
        <Link to={paths.chat({ withId: other.id })}>Messages with {other.name}</Link>
      </p>
    </Card>
  );
}

function Conversation({ with: person, bookingId }: { with: Person; bookingId: number }) {
  const { conversationId } = person;
  const thread = trpc.messages.thread.useQuery(conversationId ? { conversationId } : skipToken);
  const messages = conversationId ? thread : { ...thread, data: [] };
  return (
    <Query of={messages} what="The messages">
      {(all) => (
        <ConversationBody with={{ ...person, visit: { id: bookingId } }} messages={all.slice(-LATEST)} />
      )}
    </Query>
  );
}
