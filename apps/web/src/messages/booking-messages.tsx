import type { Person } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
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
export function BookingMessages({ isFolded: isOver, ...props }: BookingMessagesProps) {
  // A visit that ends meanwhile folds nothing that is being written.
  const [isFolded] = useState(isOver);
  const Frame = isFolded ? FoldedCard : Card;
  return (
    <Frame title="Messages">
      <Messages {...props} />
    </Frame>
  );
}

function Messages({ bookingId, other, startsWriting = false }: Omit<BookingMessagesProps, 'isFolded'>) {
  const person = usePerson([], String(other.id));
  return (
    <>
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
    </>
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
