import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { messageOf } from '../api-messages.ts';
import { useLiveMessages } from '../live/use-live-messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { PeopleList } from './people-list.tsx';
import { SampleChat } from './sample-chat.tsx';
import { Thread } from './thread.tsx';
import { usePeople } from './use-people.ts';
import classes from './chat.module.css';

/** Conversations beside the one that is open; on a narrow screen one or the other. */
export function Chat() {
  useLiveMessages();
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [parameters] = useSearchParams();
  const { people, error, retry } = usePeople();
  if (error && !people) {
    return (
      <div className={classes.padded}>
        <ErrorState
          what="Your conversations could not be loaded"
          message={`${messageOf(error)}.`}
          onRetry={() => void retry()}
        />
      </div>
    );
  }
  if (!people) {
    return (
      <div className={classes.padded}>
        <RowSkeletons />
      </div>
    );
  }
  if (people.length === 0) {
    return (
      <div className={classes.chat} data-sample>
        <SampleChat />
      </div>
    );
  }
  const wanted = parameters.get('with');
  const selected =
    people.find(({ id }) => String(id) === wanted) ?? (wide && !wanted ? people[0] : undefined);
  return (
    <div className={classes.chat} data-open={wanted !== null}>
      <PeopleList people={people} selectedId={selected?.id} />
      {selected ? (
        <Thread key={selected.id} person={selected} />
      ) : (
        <div className={classes.nobody}>
          <EmptyState title="There is no such conversation">Choose one from the list.</EmptyState>
        </div>
      )}
    </div>
  );
}
