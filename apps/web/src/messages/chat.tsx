import type { Person } from '@doorstep/domain';
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
import { PeopleList } from './people-list.tsx';
import { SampleChat } from './sample-chat.tsx';
import { usePeople, usePerson, useVisit } from './use-people.ts';

const VisitPanel = lazy(async () => (await import('./visit-panel.tsx')).VisitPanel, { idle: true });

/** The user's conversations, or an example without any. */
export function Chat() {
  const pages = usePeople();
  return (
    <Query of={pages} what="Your conversations" ground={Frame}>
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

const ROOM_FOR_LIST = '(min-width: 62em)';
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
    <Query of={usePerson(people, requested)} what="The conversation" ground={Empty}>
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
  return <div className={classes.empty}>{children}</div>;
}
