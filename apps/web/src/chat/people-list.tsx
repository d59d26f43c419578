import { Link } from 'react-router';
import { formatDay, formatTime } from '../dates.ts';
import type { Person } from './use-people.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { UnreadCount } from '../public-shell/unread-count.tsx';
import classes from './people-list.module.css';

interface PeopleListProps {
  people: readonly Person[];
  selectedId: number | undefined;
}

/** The conversations, with what is unread in each. */
export function PeopleList({ people, selectedId }: PeopleListProps) {
  return (
    <nav aria-label="Conversations" className={classes.list}>
      {people.map((person) => (
        <Link
          key={person.id}
          to={{ search: `?with=${person.id}` }}
          className={classes.person}
          aria-current={person.id === selectedId ? 'true' : undefined}
        >
          <Avatar name={person.name} size="tiny" />
          <span className={classes.text}>
            <b className={classes.name}>{person.name}</b>{' '}
            <span className={classes.last}>{lastOf(person)}</span>
          </span>
          <UnreadCount count={person.conversation?.unread ?? 0} />
        </Link>
      ))}
    </nav>
  );
}

function lastOf({ conversation, visit }: Person): string {
  if (conversation?.lastMessage) return conversation.lastMessage.body;
  return visit ? `Visit ${formatDay(visit.date)}, ${formatTime(visit.date)}` : 'No messages yet';
}
