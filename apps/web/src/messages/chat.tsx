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

/** The user's conversations, or an example without any. */
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
  /** Content below the list. */
  children: ReactNode;
}

/** List and open conversation, next to each other where there is room. */
function Conversations({ people, children }: ConversationsProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [parameters] = useSearchParams();
  const requested = parameters.get('with');
  const openId = requested ?? (wide ? String(people[0]?.id) : null);
  return (
    <div className={classes.chat} data-open={requested !== null}>
      <PeopleList people={people} openId={openId}>
        {children}
      </PeopleList>
      {openId !== null && <Conversation key={openId} people={people} requested={openId} />}
    </div>
  );
}

function Conversation({ people, requested }: { people: readonly Person[]; requested: string }) {
  return (
    <Query of={usePerson(people, requested)} what="The conversation" ground={Frame}>
      {(person) =>
        person ? (
          <Thread person={person} />
        ) : (
          <Frame>
            <EmptyState
              title="There is no such conversation"
              action={<Link to={{ search: '' }}>All conversations</Link>}
            >
              Choose one from the list.
            </EmptyState>
          </Frame>
        )
      }
    </Query>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={classes.empty}>{children}</div>;
}

interface PeopleListProps {
  people: readonly Person[];
  /** Id of the person whose conversation is open. */
  openId: string | null;
  /** Content below the list. */
  children: ReactNode;
}

/** Links to the conversations, with their unread counts. */
function PeopleList({ people, openId, children }: PeopleListProps) {
  return (
    <nav aria-label="Conversations" className={classes.list}>
      {people.map((person) => (
        <Link
          key={person.id}
          to={{ search: `?with=${person.id}` }}
          className={classes.person}
          aria-current={String(person.id) === openId ? 'true' : undefined}
        >
          <Avatar name={person.name} photo={person.photo} size="tiny" />
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

/** The last message, or else the next visit. */
function Last({ of }: { of: Person }) {
  const visit = useVisit(of);
  if (of.lastMessage) return of.lastMessage.body;
  return visit ? `Visit ${formatDay(visit.date)}, ${formatTime(visit.date)}` : 'No messages yet';
}
