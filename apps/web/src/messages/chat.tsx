import { formatDay, formatTime, type Person } from '@doorstep/domain';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { UnreadCount } from '../public-shell/unread-count.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Panel } from '../ui/display/page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Thread } from './conversation.tsx';
import { SampleChat } from './sample-chat.tsx';
import { usePeople, usePerson, useVisit } from './use-people.ts';
import classes from './chat.module.css';

/** The user's conversations; an example while there is no one to write to. */
export function Chat() {
  const pages = usePeople();
  return (
    <Query of={pages} what="Your conversations" ground={Panel}>
      {(list) => {
        const people = list.pages.flatMap(({ items }) => items);
        return people.length > 0 ? (
          <Conversations people={people}>
            <LoadMore of={pages} what="More conversations">
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
  /** The end of the list. */
  children: ReactNode;
}

/** Conversations beside the one that is open; on a narrow screen one or the other. */
function Conversations({ people, children }: ConversationsProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [parameters] = useSearchParams();
  const wanted = parameters.get('with');
  const shown = wanted ?? (wide ? String(people[0]?.id) : null);
  return (
    <div className={classes.chat} data-open={wanted !== null}>
      <PeopleList people={people} shown={shown}>
        {children}
      </PeopleList>
      {shown !== null && <Conversation key={shown} people={people} wanted={shown} />}
    </div>
  );
}

/** The conversation with somebody, by their id. */
function Conversation({ people, wanted }: { people: readonly Person[]; wanted: string }) {
  return (
    <Query of={usePerson(people, wanted)} what="The conversation" ground={Waiting}>
      {(person) =>
        person ? (
          <Thread person={person} />
        ) : (
          <Waiting>
            <EmptyState
              title="There is no such conversation"
              action={<Link to={{ search: '' }}>All conversations</Link>}
            >
              Choose one from the list.
            </EmptyState>
          </Waiting>
        )
      }
    </Query>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return <div className={classes.empty}>{children}</div>;
}

interface PeopleListProps {
  people: readonly Person[];
  /** The id of whose conversation is shown. */
  shown: string | null;
  /** The end of the list. */
  children: ReactNode;
}

/** The conversations, with what is unread in each. */
function PeopleList({ people, shown, children }: PeopleListProps) {
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
