import { OCCURRENCE_CHOICES } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { DayPicker } from '../bookings/day-picker.tsx';
import { SeriesPreview } from '../bookings/series-preview.tsx';
import { SlotPicker } from '../bookings/slot-picker.tsx';
import { useEnterTimes } from '../bookings/use-enter-times.ts';
import { OptionCard, OptionCards } from '../ui/option-card.tsx';
import type { Wizard } from './use-wizard.ts';
import { FREQUENCIES } from './wizard-state.ts';
import classes from './wizard.module.css';

/** Date, time and frequency; a day that was chosen leads the keyboard to its times (S1 §2.8). */
export function WhenStep({ wizard }: { wizard: Wizard }) {
  const { state, change, wish, slots, series } = wizard;
  const { times, enterTimes } = useEnterTimes(slots.data?.date);

  function enter(date: string) {
    change({ date, time: date === state.date ? state.time : '' });
    enterTimes(date);
  }

  if (!wish) return null;
  return (
    <>
      <div className={classes.when}>
        <DayPicker value={state.date} onChange={enter} wish={wish} />
        <div ref={times}>
          {state.date === '' ? (
            <p className={classes.hint}>Choose a day to see its free times.</p>
          ) : (
            <SlotPicker
              slots={slots.data}
              failure={slots.error && `${messageOf(slots.error)}.`}
              providerName={null}
              wish={wish}
              value={state.time}
              onChange={(time) => change({ time })}
              onDate={enter}
              onRetry={() => void slots.refetch()}
            />
          )}
        </div>
      </div>
      <OptionCards legend="Frequency" columns>
        {FREQUENCIES.map(({ value, label }) => (
          <OptionCard
            key={value}
            kind="radio"
            name="frequency"
            value={value}
            checked={state.frequency === value}
            onChange={() => change({ frequency: value })}
            label={label}
          />
        ))}
      </OptionCards>
      {state.frequency !== 'one-time' && (
        <NativeSelect
          size="md"
          label="Number of bookings"
          data={OCCURRENCE_CHOICES.map(String)}
          value={String(state.count)}
          onChange={(event) => change({ count: Number(event.currentTarget.value) })}
        />
      )}
      {series && <SeriesPreview series={series} asking={false} />}
    </>
  );
}
