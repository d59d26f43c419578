import { formatDay, formatTime, type Person } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useVisit } from './use-people.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { UnreadCount } from '../public-shell/unread-count.tsx';
import classes from './people-list.module.css';

interface PeopleListProps {
  people: readonly Person[];
  /** The id of whose conversation is shown. */
  shown: string | null;
  /** The end of the list. */
  children: ReactNode;
}

/** The conversations, with what is unread in each. */
export function PeopleList({ people, shown, children }: PeopleListProps) {
  return (
    <nav aria-label="Conversations" className={classes.list}>
      {people.map((person) => (
        <Link
          key={person.id}
          to={{ search: `?with=${person.id}` }}
          className={classes.person}
          aria-current={String(person.id) === shown ? 'true' : undefined}
        >
          <Avatar name={person.name} size="tiny" />
          <span className={classes.text}>
            <b className={classes.name}>{person.name}</b>{' '}
            <span className={classes.last}>
              <Last of={person} />
            </span>
          </span>
          <UnreadCount count={person.unread} />
        </Link>
      ))}
      {children}
    </nav>
  );
}

/** What was said last, else when the two meet. */
function Last({ of }: { of: Person }) {
  const visit = useVisit(of);
  if (of.lastMessage) return of.lastMessage.body;
  return visit ? `Visit ${formatDay(visit.date)}, ${formatTime(visit.date)}` : 'No messages yet';
}
