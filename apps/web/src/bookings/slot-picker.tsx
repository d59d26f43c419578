import { FORM_SLOTS, type NoSlotsReason, type Slots, WIZARD_SLOTS } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { formatDay, formatFullDay, noonOf } from '../dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { countOf } from './day-picker.tsx';
import { type SlotWish, timesOf } from './use-slots.ts';
import classes from './slot-picker.module.css';

type Source = SlotWish['source'];
type Said = Exclude<NoSlotsReason, 'nobody_offers'>;

const reasons: Record<Said, (who: string | null, source: Source) => string> = {
  past: (_, source) =>
    source === 'form'
      ? 'Bookings start tomorrow at the earliest.'
      : 'Bookings start four hours from now at the earliest.',
  sunday: () => 'Nobody works on Sundays.',
  too_far: (_, source) => `Bookings are open for the next ${source === 'form' ? 30 : 365} days.`,
  nobody_works: (who) => (who ? `${who} does not work on this day.` : 'Nobody works on this day.'),
  fully_booked: (who) => (who ? `${who} has no free time on this day.` : 'This day is fully booked.'),
};

interface SlotPickerProps {
  slots: Slots | undefined;
  failure: string | null;
  /** Whose times are shown; null for those of anybody who is free. */
  providerName: string | null;
  wish: SlotWish;
  value: string;
  error?: React.ReactNode;
  onChange: (time: string) => void;
  onDate: (date: string) => void;
  onRetry: () => void;
}

/** The free times of the chosen day; without any, why, and the next day that has some. */
export function SlotPicker(props: SlotPickerProps) {
  const { slots, failure, providerName, wish, value, error, onChange, onDate, onRetry } = props;
  if (failure)
    return <ErrorState what="The free times could not be loaded" message={failure} onRetry={onRetry} />;
  if (!slots) return <SlotSkeleton times={wish.source === 'form' ? FORM_SLOTS : WIZARD_SLOTS} />;
  if (slots.reason && slots.reason !== 'nobody_offers') {
    return (
      <div className={classes.none}>
        <p>{reasons[slots.reason](providerName, wish.source)}</p>
        {slots.nextFreeDate ? (
          <Button variant="default" onClick={() => slots.nextFreeDate && onDate(slots.nextFreeDate)}>
            Next free day: {formatDay(noonOf(slots.nextFreeDate))}
          </Button>
        ) : (
          <p>There is no free day in the month after. Please try another service.</p>
        )}
        {error && <p className={classes.error}>{error}</p>}
      </div>
    );
  }
  const times = timesOf(slots, wish);
  return (
    <fieldset aria-describedby={error ? 'time-error' : undefined}>
      <legend className={classes.legend}>
        Time
        <span className={classes.count}>
          {slots.reason ? '' : `${countOf(times.length)} on ${formatFullDay(noonOf(slots.date))}`}
        </span>
      </legend>
      {slots.reason && (
        <p className={classes.hint}>
          {providerName
            ? `${providerName} does not offer this service.`
            : 'Nobody offers this service yet. Send a request, and we will look for someone.'}
        </p>
      )}
      <div className={classes.slots}>
        {times.map((time) => (
          <label key={time} className={classes.slot}>
            <input
              type="radio"
              name="time"
              value={time}
              checked={time === value}
              onChange={() => onChange(time)}
            />
            {time}
          </label>
        ))}
      </div>
      {error && (
        <p id="time-error" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function SlotSkeleton({ times }: { times: readonly string[] }) {
  return (
    <div aria-busy aria-label="Loading the free times">
      <Skeleton className={classes.heading} height={20} width={48} />
      <div className={classes.slots}>
        {times.map((time) => (
          <Skeleton key={time} height={42} />
        ))}
      </div>
    </div>
  );
}
