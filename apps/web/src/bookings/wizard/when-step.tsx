import { OCCURRENCE_CHOICES } from '@doorstep/domain';
import { NativeSelect, Text } from '@mantine/core';
import { DayAndTimes, useEnterTimes } from '../time/day-and-times.tsx';
import { DayGrid } from '../time/day-grid.tsx';
import { LazySeriesPreview } from '../request/lazy-series.ts';
import { describeWindow } from '../time/window-text.ts';
import { SlotPicker } from '../time/slot-picker.tsx';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import type { Wizard } from './use-wizard.ts';
import { FREQUENCIES } from './wizard-state.ts';
import classes from './wizard.module.css';

/** Date, time and frequency; after a day is chosen, focus moves to its times (WIZ-2). */
export function WhenStep({ wizard }: { wizard: Wizard }) {
  const { state, change, query, slots, series } = wizard;
  const { times, enterTimes } = useEnterTimes(slots.data?.date);

  function enter(date: string) {
    change({ date, time: date === state.date ? state.time : '' });
    enterTimes(date);
  }

  if (!query) return null;
  return (
    <>
      <Text c="dimmed" size="sm">
        {describeWindow('wizard')}
      </Text>
      <DayAndTimes calendar={<DayGrid value={state.date} onChange={enter} query={query} />} times={times}>
        {state.date === '' ? (
          <p className={classes.hint}>Choose a day to see its free times.</p>
        ) : (
          <SlotPicker
            slots={slots}
            providerName={null}
            query={query}
            value={state.time}
            onChange={(time) => change({ time })}
            onDate={enter}
          />
        )}
      </DayAndTimes>
      <OptionCards legend="Frequency" layout="columns">
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
      {series && <LazySeriesPreview series={series} />}
    </>
  );
}
