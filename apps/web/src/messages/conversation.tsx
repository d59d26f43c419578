import {
  CHAT_OPENS,
  formatLongDay,
  formatTime,
  type Message,
  type Person,
  type Visit,
} from '@doorstep/domain';
import { useInViewport } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { IconChevronLeft } from '../ui/display/icons.ts';
import { Query } from '../ui/feedback/query.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useVisit } from './use-people.ts';
import classes from './conversation.module.css';

interface ConversationBodyProps {
  /** Who with, and the visit that is written about. */
  with: {
    id: number;
    name: string;
    visit: { id: number } | null;
    conversationId: number | null;
    unread: number;
  };
  messages: readonly Message[];
  /** What customers call their visit there. */
  of?: 'clean' | 'visit';
}

/** The latest of a conversation on a card, and where to write. What comes into sight counts as read. */
export function ConversationBody({ with: other, messages, of }: ConversationBodyProps) {
  const user = useUser();
  const { id, name, conversationId, unread } = other;
  const { ref, inViewport } = useInViewport();
  useRead({ conversationId, lastId: messages.at(-1)?.id, isUnread: inViewport && unread > 0 });
  return (
    <div className={classes.body} ref={ref}>
      {messages.length > 0 ? (
        <MessageList messages={messages} ownId={user.id} otherName={name} />
      ) : (
        <p className={classes.none}>Nothing was said yet. Your message begins the conversation.</p>
      )}
      {user.role === 'customer' && <ChatHours of={of} />}
      <Composer key={id} person={other} />
    </div>
  );
}

/** One conversation; what is shown of it counts as read. */
export function Thread({ person }: { person: Person }) {
  const { role } = useUser();
  const visit = useVisit(person);
  return (
    <ConversationFrame name={person.name} when={visit ? <Slot of={visit} /> : 'No visit ahead'}>
      {person.conversationId ? (
        <Messages conversationId={person.conversationId} person={person} />
      ) : (
        <p className={classes.none}>Nothing was said yet. Your message begins the conversation.</p>
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

interface ConversationFrameProps {
  name: string;
  /** When the two meet next: the date and the time slot (MSG-4). */
  when: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

/** A conversation: who with and for when, then what was said, then where to write. */
export function ConversationFrame({ name, when, badge, children }: ConversationFrameProps) {
  return (
    <section className={classes.frame} aria-label={`Conversation with ${name}`}>
      <header className={classes.head}>
        <Link to={{ search: '' }} className={classes.back} aria-label="All conversations">
          <IconChevronLeft size={22} aria-hidden />
        </Link>
        <Avatar name={name} size="tiny" />
        <div className={classes.who}>
          <h2>{name}</h2>
          <p className={classes.when}>{when}</p>
        </div>
        {badge}
      </header>
      {children}
    </section>
  );
}

const READ = {
  refreshes: ['messages.people', 'messages.person', 'messages.housekeeper', 'messages.unread'],
} as const;

interface Shown {
  conversationId: number | null;
  /** The last message that is shown; undefined while none is. */
  lastId: number | undefined;
  isUnread: boolean;
}

/** Marks as read what is shown of a conversation. */
function useRead({ conversationId, lastId, isUnread }: Shown): void {
  const { mutate } = trpc.messages.markRead.useMutation({ meta: READ });
  useEffect(() => {
    if (conversationId !== null && lastId && isUnread) mutate({ conversationId });
  }, [lastId, isUnread, conversationId, mutate]);
}
