import {
  type Conflict,
  type Occurrence,
  type SeriesPreview as Preview,
  errors,
  formatDay,
} from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { type Decision, type SeriesPlan, chosenDay } from './series-plan.ts';
import classes from './series.module.css';

/** The dates of a series with their state (SER-4). */
export function SeriesPreview({ series }: { series: SeriesPlan }) {
  const { preview, plan, decide } = series;
  return (
    <div data-series className={classes.preview}>
      <Query query={preview} subject="The dates" done="checked">
        {(checked) =>
          plan && (
            <>
              <SeriesLimit
                room={checked.room}
                beyond={plan.beyond.length}
                onLeaveOut={() => plan.beyond.forEach((index) => decide(index, 'out'))}
              />
              <ol className={classes.dates} aria-label="Dates">
                {checked.occurrences.map((occurrence) => (
                  <SeriesDate
                    key={occurrence.index}
                    occurrence={occurrence}
                    checked={checked}
                    isBeyond={plan.beyond.includes(occurrence.index)}
                    series={series}
                  />
                ))}
              </ol>
              {plan.dates.length + plan.undecided.length === 0 && (
                <p role="alert" className={classes.ask}>
                  You’ve left out every date. Add one back, or start on another day.
                </p>
              )}
            </>
          )
        }
      </Query>
    </div>
  );
}

interface SeriesDateProps {
  occurrence: Occurrence;
  checked: Preview;
  /** True when it is free, but exceeds the limit. */
  isBeyond: boolean;
  series: SeriesPlan;
}

function SeriesDate({ occurrence, checked, isBeyond, series }: SeriesDateProps) {
  const { index } = occurrence;
  const { provider, time } = checked;
  const decision = series.decisions[index];
  const { startsAt, conflict, substitute } = chosenDay(occurrence, decision);
  const isOpen = isBeyond || (decision === undefined && occurrence.conflict !== null);
  // No date may be booked now.
  const isFull = checked.room === 0;
  const options = isFull ? [] : optionsFor(occurrence, isOpen || decision === 'out');
  const state = decision === 'out' ? 'out' : isOpen ? 'conflict' : 'free';
  const day = formatDay(startsAt);
  const who = decision === 'substitute' ? substitute : provider;
  return (
    <li className={classes.date} data-state={state}>
      <div className={classes.day}>
        <b>
          {day}, {time}
        </b>
        <span>{stateText()}</span>
      </div>
      {options.length > 0 && (
        <Group component="fieldset" gap="0.4375rem" align="stretch" aria-label={`What to do about ${day}`}>
          {options
            .filter(({ value }) => decision === undefined || decision === value || isBeyond)
            .map(({ value, label }) => (
              <Button
                key={value}
                size="xs"
                variant="default"
                data-decision
                onClick={() => series.decide(index, decision === value ? null : value)}
              >
                {decision === value ? 'Undo' : label}
              </Button>
            ))}
        </Group>
      )}
      {who && state === 'free' && <Avatar name={who.name} photo={checked.photos[who.id]} size="row" />}
      {series.isMissingMarked && isOpen && !isFull && (
        <span className={classes.ask}>Choose what to do about this date</span>
      )}
    </li>
  );

  function stateText(): string {
    if (decision === 'out') return 'Left out';
    if (isBeyond) return 'Over your limit of open requests';
    if (decision === 'substitute') return `With ${substitute?.name} instead`;
    if (decision === 'monday') return 'Moved from Sunday';
    if (conflict) return conflictText(conflict, provider);
    if (occurrence.monday) return 'Free, but it’s a Sunday';
    return provider?.name ?? 'Free';
  }
}

interface SeriesLimitProps {
  /** Number of further requests that may be pending; null if unknown. */
  room: number | null;
  /** Number of dates beyond that. */
  beyond: number;
  onLeaveOut: () => void;
}

/** Warns that a series has more dates than the customer may have pending (REQ-4). */
function SeriesLimit({ room, beyond, onLeaveOut }: SeriesLimitProps) {
  if (room === null || beyond === 0) return null;
  return (
    <div tabIndex={-1} data-limit={room}>
      <output>
        {room === 0 ? (
          `${errors.too_many_pending[1]}.`
        ) : (
          <>
            <b>You can book {room === 1 ? 'one more date' : `${room} more dates`} now.</b> With all of them,
            you’d have too many requests waiting for an answer. Book the others once some are confirmed.
          </>
        )}
      </output>
      {room > 0 && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onLeaveOut}>
            Leave out the last {beyond === 1 ? 'date' : `${beyond} dates`}
          </Button>
        </Group>
      )}
    </div>
  );
}

const CONFLICTS: Record<Exclude<Conflict, 'provider_busy' | 'out_of_reach'>, string> = {
  fully_booked: 'Fully booked at this time',
  outside_working_time: 'No one works at this time',
  unavailable: 'No one is available at this time',
  past: 'Too soon to book',
  too_far: 'Too far ahead to book',
  no_such_time: 'The clocks go forward, so this time doesn’t exist',
};

function conflictText(conflict: Conflict, provider: Preview['provider']): string {
  if (conflict === 'provider_busy') return `${provider?.name ?? 'The provider'} is busy`;
  if (conflict === 'out_of_reach') return `${provider?.name ?? 'The provider'} can’t get there in time`;
  return CONFLICTS[conflict];
}

/** Returns the decisions that are possible for an occurrence, with their labels. */
function optionsFor(occurrence: Occurrence, cannotBeBooked: boolean): { value: Decision; label: string }[] {
  const { monday, substitute } = occurrence;
  return [
    ...(monday && monday.conflict === null
      ? [{ value: 'monday' as const, label: `Move to ${formatDay(monday.startsAt)}` }]
      : []),
    ...(substitute ? [{ value: 'substitute' as const, label: `Book ${substitute.name} instead` }] : []),
    ...(cannotBeBooked ? [{ value: 'out' as const, label: 'Leave this date out' }] : []),
  ];
}
