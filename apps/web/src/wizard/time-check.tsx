import { OtherTimes } from '../bookings/alternatives.tsx';
import { formatDay, formatDuration, noonOf } from '../dates.ts';
import { LoadFailure } from './load-failure.tsx';
import { useNearestTimes } from './use-nearest-times.ts';
import type { Wizard } from './use-wizard.ts';

/** Says when the time is not free for what was chosen, or no longer is, and offers others in one click. */
export function TimeCheck({ wizard }: { wizard: Wizard }) {
  const { state, wish, slots, isTimeFree, isWhenSet, duration, provider, change } = wizard;
  const isTaken = isWhenSet && isTimeFree === false;
  const asked = wish && { ...wish, providerId: provider?.id ?? null };
  const times = useNearestTimes(isTaken ? asked : null, state.date, state.time);
  if (!isTaken) return <LoadFailure what="The free times could not be loaded" query={slots} />;
  const when = `${formatDay(noonOf(state.date))}, ${state.time}`;
  return (
    <OtherTimes
      why={`${when} is not free for ${duration ? formatDuration(duration) : 'this'}.`}
      times={times}
      onChoose={(date, time) => change({ date, time })}
    />
  );
}
