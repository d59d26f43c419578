import type { Person } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/display/page.tsx';
import { FoldedCard } from '../ui/display/side-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { ConversationCard } from './conversation-card.tsx';
import { usePerson } from './use-people.ts';

interface BookingMessagesProps {
  bookingId: number;
  /** The other participant of the booking. */
  other: { id: number; name: string };
  /** Focuses the field when it appears. */
  startsWriting?: boolean;
  /** The visit is over. */
  isFolded?: boolean;
}

/** The messages about a booking, on its page (MSG-10). */
export function BookingMessages(props: BookingMessagesProps) {
  const { bookingId, other, startsWriting = false, isFolded = false } = props;
  const person = usePerson([], String(other.id));
  const Frame = isFolded ? FoldedCard : Card;
  const unread = person.data?.unread ?? 0;
  return (
    <Frame title="Messages" summary={unread > 0 && `${unread} new`}>
      <Query query={person} subject="The conversation">
        {(known) =>
          known ? (
            <Conversation person={known} bookingId={bookingId} startsWriting={startsWriting} />
          ) : (
            <p>You and {other.name} can’t message each other.</p>
          )
        }
      </Query>
      <p>
        <Link to={paths.chat({ withId: other.id })}>Open full chat</Link>
      </p>
    </Frame>
  );
}

interface ConversationProps {
  person: Person;
  bookingId: number;
  startsWriting: boolean;
}

function Conversation({ person, bookingId, startsWriting }: ConversationProps) {
  const { conversationId } = person;
  const thread = trpc.messages.thread.useQuery(conversationId ? { conversationId, bookingId } : skipToken);
  const messages = conversationId ? thread : { ...thread, data: [] };
  return (
    <Query query={messages} subject="The messages">
      {(all) => (
        <ConversationCard
          person={{ ...person, visit: { id: bookingId } }}
          messages={all}
          startsWriting={startsWriting}
        />
      )}
    </Query>
  );
}
