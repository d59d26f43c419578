import type { Person } from '@doorstep/domain';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Panel } from '../ui/display/page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './chat.module.css';
import { PeopleList } from './people-list.tsx';
import { SampleChat } from './sample-chat.tsx';
import { Thread } from './thread.tsx';
import { usePeople, usePerson } from './use-people.ts';

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
