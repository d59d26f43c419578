import {
  type Person,
  formatDay,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  formatTimeRange,
} from '@doorstep/domain';
import { Group } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { trpc } from '../api.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './chat.module.css';
import { Thread } from './conversation.tsx';
import { SampleChat } from './sample-chat.tsx';
import { usePeople, usePerson, useVisit } from './use-people.ts';
import { UnreadCount } from '../public-shell/unread-count.tsx';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { Avatar } from '../ui/display/avatar.tsx';

const VisitPanel = lazy(async () => (await import('./visit-panel.tsx')).VisitPanel, { idle: true });

/** The user's conversations, or an example without any. */
export function Chat() {
  const pages = usePeople();
  return (
    <Query query={pages} subject="Your conversations" container={Frame}>
      {(list) => {
        const people = list.pages.flatMap(({ items }) => items);
        return people.length > 0 ? (
          <Conversations people={people}>
            <LoadMore query={pages} subject="More conversations">
              Show more
            </LoadMore>
          </Conversations>
        ) : (
          <div className={classes.chat} data-sample>
            <SampleChat />
          </div>
        );
      }}
    </Query>
  );
}

interface ConversationsProps {
  people: readonly Person[];
  /** Content below the list. */
  children: ReactNode;
}

const ROOM_FOR_LIST = '(min-width: 48em)';
const ROOM_FOR_VISIT = '(min-width: 75em)';

/** List, open conversation and its visit, next to each other where there is room. */
function Conversations({ people, children }: ConversationsProps) {
  const wide = useMediaQuery(ROOM_FOR_LIST, true, { getInitialValueInEffect: false });
  const [parameters] = useSearchParams();
  const requested = parameters.get('with');
  const openId = requested ?? (wide ? String(people[0]?.id) : null);
  return (
    <div className={classes.chat} data-open={requested !== null}>
      <PeopleList people={people} openId={openId}>
        {children}
      </PeopleList>
      {openId !== null && (
        <Conversation key={openId} people={people} requested={openId} isChosen={requested !== null} />
      )}
    </div>
  );
}

interface ConversationProps {
  people: readonly Person[];
  requested: string;
  /** Otherwise it is the first one, next to the list. */
  isChosen: boolean;
}

function Conversation({ people, requested, isChosen }: ConversationProps) {
  return (
    <Query query={usePerson(people, requested)} subject="The conversation" container={Empty}>
      {(person) =>
        person ? (
          <WithVisit person={person} isChosen={isChosen} />
        ) : (
          <Empty>
            <EmptyState
              title="We couldn’t find this conversation"
              action={<Link to={{ search: '' }}>All conversations</Link>}
            >
              Choose one from the list.
            </EmptyState>
          </Empty>
        )
      }
    </Query>
  );
}

function WithVisit({ person, isChosen }: { person: Person; isChosen: boolean }) {
  const visit = useVisit(person);
  const hasRoom = useMediaQuery(ROOM_FOR_VISIT, true, { getInitialValueInEffect: false });
  const { data: booking = null } = trpc.bookings.show.useQuery(visit ? { bookingId: visit.id } : skipToken);
  return (
    <>
      <Thread person={person} visit={visit} booking={booking} isChosen={isChosen} />
      {hasRoom && (
        <aside className={classes.visit} aria-label="Visit">
          <VisitPanel person={person} visit={visit} booking={booking} />
        </aside>
      )}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.chat} data-sample>
      <div className={classes.list}>{children}</div>
    </div>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return <Group justify="center">{children}</Group>;
}

interface PeopleListProps {
  people: readonly Person[];
  /** Id of the person whose conversation is open. */
  openId: string | null;
  /** Content below the list. */
  children: ReactNode;
}

/** Links to the conversations: person, last message and the visit it is about. */
function PeopleList({ people, openId, children }: PeopleListProps) {
  return (
    <nav aria-label="Conversations" className={classes.list}>
      <h1>Chat</h1>
      <ul data-rows>
        {people.map((person) => (
          <li key={person.id}>
            <PersonLink person={person} isOpen={String(person.id) === openId} />
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

function PersonLink({ person, isOpen }: { person: Person; isOpen: boolean }) {
  const user = useUser();
  const now = useNow();
  const visit = useVisit(person);
  const { id, name, photo, unread, lastMessage, lastVisit } = person;
  return (
    <Link
      to={{ search: `?with=${id}` }}
      className={classes.person}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0}
    >
      <Avatar name={name} photo={photo} size="tiny" />
      <span className={classes.text}>
        <b>{name}</b>{' '}
        {lastMessage && <time dateTime={lastMessage.createdAt}>{shortTime(lastMessage.createdAt, now)}</time>}
        <span className={classes.last}>
          {lastMessage?.senderId === user.id && 'You: '}
          {lastMessage?.body ?? 'No messages yet. Say hello.'}
        </span>
        <UnreadCount count={unread} />
        <span className={classes.about}>
          {visit
            ? `${dayText(visit.date, now)}, ${formatTimeRange(visit.date, visit.endsAt)}${visit.isPending ? ', pending' : ''}`
            : lastVisit && `Last visit ${formatDay(lastVisit.date)}`}
        </span>
      </span>
    </Link>
  );
}

/** `Today`, `Tomorrow` or `Wed 25 Nov` */
function dayText(instant: string, now: Date): string {
  const day = formatRelativeDay(instant, now);
  return day.includes(' ') ? formatDay(instant) : day;
}

/** `14:36` today, `Yesterday` or `10 Oct` */
function shortTime(instant: string, now: Date): string {
  const day = formatRelativeDay(instant, now);
  if (day === 'Today') return formatTime(instant);
  return day.includes(' ') ? formatShortDate(instant) : day;
}
