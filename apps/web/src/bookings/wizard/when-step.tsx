import { OCCURRENCE_CHOICES } from '@doorstep/domain';
import { NativeSelect, Text } from '@mantine/core';
import { DayAndTime } from '../time/day-and-time.tsx';
import { LazySeriesPreview } from '../request/lazy-series.ts';
import { describeWindow } from '../time/slot-picker.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import type { Wizard } from './use-wizard.ts';
import { FREQUENCIES } from './wizard-state.ts';
import classes from './wizard.module.css';

/** Date, time and frequency (WIZ-2). */
export function WhenStep({ wizard }: { wizard: Wizard }) {
  const { state, change, query, slots, series } = wizard;
  if (!query) return null;
  return (
    <>
      <Text c="dimmed" size="sm">
        {describeWindow('wizard')}
      </Text>
      <DayAndTime
        query={query}
        slots={slots}
        date={state.date}
        time={state.time}
        providerName={null}
        onChange={(date, time = date === state.date ? state.time : '') => change({ date, time })}
      >
        {state.date === '' && <p className={classes.hint}>Choose a day to see its free times.</p>}
      </DayAndTime>
      <ChoiceCards
        label="Frequency"
        choices={FREQUENCIES}
        defaultValue={state.frequency}
        onChange={(frequency) => change({ frequency })}
      />
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
