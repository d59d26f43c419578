import {
  formatDay,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  formatTimeRange,
  type Person,
} from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UnreadCount } from '../public-shell/unread-count.tsx';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import classes from './chat.module.css';
import { useVisit } from './use-people.ts';

interface PeopleListProps {
  people: readonly Person[];
  /** Id of the person whose conversation is open. */
  openId: string | null;
  /** Content below the list. */
  children: ReactNode;
}

/** Links to the conversations: person, last message and the visit it is about. */
export function PeopleList({ people, openId, children }: PeopleListProps) {
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
