import { formatDay, formatDuration, noonOf } from '@doorstep/domain';
import { Query } from '../../ui/feedback/query.tsx';
import { OtherTimes } from '../time/alternatives.tsx';
import { useNearestTimes } from '../time/slot-query.ts';
import type { Wizard } from './use-wizard.ts';

/** Says when the time is not free for what was chosen, or no longer is, and offers others in one click. */
export function TimeCheck({ wizard }: { wizard: Wizard }) {
  const { state, asked, slots, isTimeFree, duration, change } = wizard;
  const isTaken = isTimeFree === false;
  const times = useNearestTimes(isTaken ? asked : null, state.date, state.time);
  const when = `${formatDay(noonOf(state.date))}, ${state.time}`;
  const why = slots.data?.outOfReach.includes(state.time)
    ? `Nobody who is free on ${when} can get there in time.`
    : `${when} is not free for ${duration ? formatDuration(duration) : 'this'}.`;
  return (
    <Query of={slots} what="The free times" skeleton={null}>
      {() =>
        isTaken && <OtherTimes why={why} times={times} onChoose={(date, time) => change({ date, time })} />
      }
    </Query>
  );
}
