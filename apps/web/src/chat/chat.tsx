import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { Panel } from '../ui/display/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './chat.module.css';
import { PeopleList } from './people-list.tsx';
import { SampleChat } from './sample-chat.tsx';
import { Thread } from './thread.tsx';
import { type Person, usePeople } from './use-people.ts';

/** The user's conversations; an example while there is no one to write to. */
export function Chat() {
  return (
    <Query of={usePeople()} what="Your conversations" ground={Panel}>
      {(people) =>
        people.length > 0 ? (
          <Conversations people={people} />
        ) : (
          <div className={classes.chat} data-sample>
            <SampleChat />
          </div>
        )
      }
    </Query>
  );
}

/** Conversations beside the one that is open; on a narrow screen one or the other. */
function Conversations({ people }: { people: readonly Person[] }) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [parameters] = useSearchParams();
  const wanted = parameters.get('with');
  const selected =
    people.find(({ id }) => String(id) === wanted) ?? (wide && !wanted ? people[0] : undefined);
  return (
    <div className={classes.chat} data-open={wanted !== null}>
      <PeopleList people={people} selectedId={selected?.id} />
      {selected ? (
        <Thread key={selected.id} person={selected} />
      ) : (
        <div className={classes.empty}>
          <EmptyState title="There is no such conversation">Choose one from the list.</EmptyState>
        </div>
      )}
    </div>
  );
}
