import { OCCURRENCE_CHOICES, RECURRENCE_LABELS } from '@doorstep/domain';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BookingChoice, BookingForm } from './booking-form.schema.ts';
import { SeriesPreview } from './series-preview.tsx';
import type { useSeriesPlan } from './use-series-plan.ts';
import classes from './booking-form.module.css';

interface RepeatSectionProps {
  form: UseFormReturnType<BookingForm>;
  choice: BookingChoice;
  series: ReturnType<typeof useSeriesPlan>;
  /** Whether decisions that are missing are pointed out. */
  asking: boolean;
}

/** Whether, how often and how many times the booking comes round, with a preview of its dates (S1 §2.7, §5). */
export function RepeatSection({ form, choice, series, asking }: RepeatSectionProps) {
  return (
    <section className={classes.card}>
      <h2>Repeat</h2>
      <Checkbox
        label="Make this a recurring booking"
        key={form.key('isRecurring')}
        {...form.getInputProps('isRecurring', { type: 'checkbox' })}
      />
      {choice.isRecurring && (
        <>
          <div className={classes.pair}>
            <NativeSelect
              size="md"
              label="Frequency"
              data={Object.entries(RECURRENCE_LABELS).map(([value, label]) => ({ value, label }))}
              key={form.key('recurringFrequency')}
              {...form.getInputProps('recurringFrequency')}
            />
            <NativeSelect
              size="md"
              label="Number of bookings"
              data={OCCURRENCE_CHOICES.map(String)}
              value={String(choice.recurringCount)}
              onChange={(event) => form.setFieldValue('recurringCount', Number(event.currentTarget.value))}
            />
          </div>
          {choice.time === '' && <p className={classes.soft}>Choose a time to see the dates.</p>}
          <SeriesPreview series={series} asking={asking} />
        </>
      )}
    </section>
  );
}
