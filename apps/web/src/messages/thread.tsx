import { CHAT_OPENS, formatLongDay, formatTime, type Person, type Visit } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Composer } from './composer.tsx';
import { ConversationFrame } from './conversation-frame.tsx';
import { MessageList } from './message-list.tsx';
import { useVisit } from './use-people.ts';
import { useRead } from './use-read.ts';
import classes from './thread.module.css';

/** One conversation; what is shown of it counts as read. */
export function Thread({ person }: { person: Person }) {
  const { role } = useUser();
  const visit = useVisit(person);
  return (
    <ConversationFrame name={person.name} when={visit ? <Slot of={visit} /> : 'No visit ahead'}>
      {person.conversationId ? (
        <Messages conversationId={person.conversationId} person={person} />
      ) : (
        <p className={classes.first}>Nothing was said yet. Your message begins the conversation.</p>
      )}
      <div className={classes.foot}>
        {role === 'customer' && <ChatHours />}
        <Composer key={person.id} person={{ ...person, visit }} />
      </div>
    </ConversationFrame>
  );
}

/** When somebody can be expected to answer (MSG-2, MSG-3). */
export function ChatHours({ of = 'visit' }: { of?: 'clean' | 'visit' | undefined }) {
  return (
    <p className={classes.hours}>
      Chat is available from {CHAT_OPENS} the day before the {of}, or by a call on the day. Before that your
      message gets an automatic reply, and is read later.
    </p>
  );
}

function Messages({ conversationId, person }: { conversationId: number; person: Person }) {
  const user = useUser();
  const thread = trpc.messages.thread.useQuery({ conversationId });
  const lastId = thread.data?.at(-1)?.id;
  useRead({ conversationId, lastId, isUnread: person.unread > 0 });
  return (
    <div className={classes.messages}>
      <Query of={thread} what="The messages" ground={Waiting}>
        {(messages) => <MessageList messages={messages} ownId={user.id} otherName={person.name} />}
      </Query>
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return <div className={classes.waiting}>{children}</div>;
}

/** `Thursday 5 March, 15:00 - 16:00` and what for (MSG-4), which leads to the booking. */
export function Slot({ of: { id, date, endsAt, serviceName } }: { of: Visit }) {
  return (
    <Link to={paths.bookingPage(id)}>
      {`${formatLongDay(date)}, ${formatTime(date)} - ${formatTime(endsAt)} · ${serviceName}`}
    </Link>
  );
}
