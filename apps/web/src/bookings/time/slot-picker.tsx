import {
  FORM_DAYS,
  FORM_SLOTS,
  NOTICE_HOURS,
  type NoSlotsReason,
  RECURRING_DAYS,
  type Slots,
  WIZARD_DAYS,
  WIZARD_SLOTS,
  formatDay,
  formatLongDay,
  noonOf,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { Query, type Readable } from '../../ui/feedback/query.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type SlotQuery, timesOf, timesOn } from './slot-query.ts';
import classes from './time.module.css';

type Said = Exclude<NoSlotsReason, 'not_offered'>;

const reasons: Record<Said, (who: string | null, query: SlotQuery) => string> = {
  past: (_, { source, moves }) =>
    source === 'form' && !moves
      ? 'The earliest you can book is tomorrow.'
      : `The earliest you can book is ${NOTICE_HOURS} hours from now.`,
  sunday: () => 'You can’t book Sundays on this page.',
  too_far: (_, query) => `You can book up to ${daysAhead(query)} days ahead.`,
  outside_working_time: (who) => (who ? `${who} doesn’t work on this day.` : 'No one works on this day.'),
  unavailable: (who) => (who ? `${who} isn’t available on this day.` : 'No one is available on this day.'),
  out_of_reach: (who) =>
    who
      ? `${who} can’t get to your address between other visits on this day.`
      : 'No one can get to your address between other visits on this day.',
  fully_booked: (who) => (who ? `${who} has no free time on this day.` : 'This day is fully booked.'),
};

function daysAhead({ source, moves }: SlotQuery): number {
  if (source === 'wizard') return WIZARD_DAYS;
  return moves?.recurring ? RECURRING_DAYS : FORM_DAYS;
}

/** Returns which days can be booked in the form or in the wizard (TIM-4, TIM-6). */
export function describeWindow(source: SlotQuery['source']): string {
  return source === 'form'
    ? `Book from tomorrow up to ${FORM_DAYS} days ahead, Monday to Saturday.`
    : `Book from ${NOTICE_HOURS} hours up to ${WIZARD_DAYS} days ahead, on any day a provider works.`;
}

export interface SlotPickerProps {
  slots: Readable<Slots>;
  /** The provider whose times are visible; null for any provider. */
  providerName: string | null;
  query: SlotQuery;
  value: string;
  /** The day and time that a booking has, which are shown among the free ones. */
  present?: { date: string; time: string };
  error?: React.ReactNode;
  onChange: (time: string) => void;
  onDate: (date: string) => void;
}

/** The free times of the chosen day; without any, the reason and the next day with some. */
export function SlotPicker({ slots, ...props }: SlotPickerProps) {
  const { source, moves } = props.query;
  const skeleton = <SlotSkeleton times={source === 'form' && !moves ? FORM_SLOTS : WIZARD_SLOTS} />;
  return (
    <Query query={slots} subject="The free times" skeleton={skeleton}>
      {(free) => <FreeTimes slots={free} {...props} />}
    </Query>
  );
}

function FreeTimes(props: Omit<SlotPickerProps, 'slots'> & { slots: Slots }) {
  const { slots, providerName, query, value, present, error, onChange, onDate } = props;
  if (slots.reason && slots.reason !== 'not_offered') {
    return (
      <div className={classes.none}>
        <p>{reasons[slots.reason](providerName, query)}</p>
        {slots.nextFreeDate ? (
          <Button variant="default" onClick={() => slots.nextFreeDate && onDate(slots.nextFreeDate)}>
            Next free day: {formatDay(noonOf(slots.nextFreeDate))}
          </Button>
        ) : (
          <p>
            There’s no free day in the month after this date.
            {query.moves ? '' : ' Please try another service.'}
          </p>
        )}
        {error && (
          <Text mt="xs" c="var(--ds-danger)" size="xs" fw={550}>
            {error}
          </Text>
        )}
      </div>
    );
  }
  const times = timesOf(slots, query, value);
  const presentTime = present?.date === slots.date && !times.includes(present.time) ? [present.time] : [];
  return (
    <TimeChoice
      times={
        query.source === 'form' && !query.moves
          ? timesOn(slots.date, query)
          : [...times, ...presentTime].toSorted()
      }
      presentTime={presentTime[0]}
      free={times}
      count={slots.reason ? '' : `${times.length} free on ${formatLongDay(noonOf(slots.date))}`}
      hint={slots.reason && notOfferedText(providerName)}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function notOfferedText(providerName: string | null): string {
  return providerName
    ? `${providerName} doesn’t offer this service.`
    : 'No one offers this service yet. Send a request to let us know you’d like it.';
}

interface TimeChoiceProps extends Pick<SlotPickerProps, 'value' | 'error' | 'onChange'> {
  times: readonly string[];
  /** Those that may be chosen; by default all. */
  free?: readonly string[];
  /** The time that the booking has. */
  presentTime?: string | undefined;
  /** Number of free times and the day; empty while loading. */
  count?: string;
  hint: string | null;
}

/** The times of a day; those that are taken are disabled (FRM-16). */
export function TimeChoice({
  times,
  free = times,
  presentTime,
  count = '',
  hint,
  value,
  error,
  onChange,
}: TimeChoiceProps) {
  return (
    <fieldset aria-describedby={error ? 'time-error' : undefined}>
      <legend>
        Time
        <Text span inherit ml="0.625rem" c="dimmed" fw={400}>
          {count}
        </Text>
      </legend>
      {hint && (
        <Text inherit mb="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <div className={classes.slots}>
        {times.map((time) => (
          <label key={time} className={classes.slot} data-present={time === presentTime}>
            <input
              type="radio"
              name="time"
              value={time}
              disabled={!free.includes(time)}
              checked={time === value}
              onChange={() => onChange(time)}
            />
            {time === presentTime ? `${time} now` : time}
          </label>
        ))}
      </div>
      {error && (
        <Text id="time-error" mt="xs" c="var(--ds-danger)" size="xs" fw={550}>
          {error}
        </Text>
      )}
    </fieldset>
  );
}

function SlotSkeleton({ times }: { times: readonly string[] }) {
  return (
    <div aria-busy>
      <VisuallyHidden>Loading the free times</VisuallyHidden>
      <Skeleton className={classes.heading} height={20} width={48} />
      <div className={classes.slots}>
        {times.map((time) => (
          <Skeleton key={time} height={42} />
        ))}
      </div>
    </div>
  );
}
