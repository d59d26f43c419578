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
import { Composer, MessageList } from './messages.tsx';
import { useVisit } from './use-people.ts';
import classes from './conversation.module.css';

interface ConversationBodyProps {
  /** The other person and the visit that messages are about. */
  with: {
    id: number;
    name: string;
    visit: { id: number } | null;
    conversationId: number | null;
    unread: number;
  };
  messages: readonly Message[];
  /** Noun for the customer's visit. */
  of?: 'clean' | 'visit';
}

/** Conversation on a card, with an input. Marks messages as read when they are in view. */
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

/** A full conversation; marks visible messages as read. */
export function Thread({ person }: { person: Person }) {
  const { role } = useUser();
  const visit = useVisit(person);
  return (
    <ConversationFrame {...person} when={visit ? <Slot of={visit} /> : 'No visit ahead'}>
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

/** States when to expect a reply (MSG-2, MSG-3). */
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
      <Query of={thread} what="The messages" ground={Padding}>
        {(messages) => <MessageList messages={messages} ownId={user.id} otherName={person.name} />}
      </Query>
    </div>
  );
}

function Padding({ children }: { children: ReactNode }) {
  return <div className={classes.padding}>{children}</div>;
}

/** Links to a booking: `Thursday 5 March, 15:00 - 16:00`, and its service (MSG-4). */
export function Slot({ of: { id, date, endsAt, serviceName } }: { of: Visit }) {
  return (
    <Link to={paths.bookingPage(id)}>
      {`${formatLongDay(date)}, ${formatTime(date)} - ${formatTime(endsAt)} · ${serviceName}`}
    </Link>
  );
}

interface ConversationFrameProps {
  name: string;
  photo?: string | null;
  /** Date and time of the next visit (MSG-4). */
  when: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

/** Frame of a conversation: person and next visit, messages, input. */
export function ConversationFrame({ name, photo, when, badge, children }: ConversationFrameProps) {
  return (
    <section className={classes.frame} aria-label={`Conversation with ${name}`}>
      <header className={classes.head}>
        <Link to={{ search: '' }} className={classes.back} aria-label="All conversations">
          <IconChevronLeft size={22} aria-hidden />
        </Link>
        <Avatar name={name} photo={photo} size="tiny" />
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

interface ReadState {
  conversationId: number | null;
  /** Id of the last visible message. */
  lastId: number | undefined;
  isUnread: boolean;
}

/** Marks visible messages as read. */
function useRead({ conversationId, lastId, isUnread }: ReadState): void {
  const { mutate } = trpc.messages.markRead.useMutation({ meta: READ });
  useEffect(() => {
    if (conversationId !== null && lastId && isUnread) mutate({ conversationId });
  }, [lastId, isUnread, conversationId, mutate]);
}
