import { OCCURRENCE_CHOICES, RECURRENCE_LABELS } from '@doorstep/domain';
import { Checkbox, NativeSelect } from '@mantine/core';
import { Field } from '../../ui/forms/form.tsx';
import { LazySeriesPreview } from '../request/late-series.ts';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/sheet.module.css';

type RepeatSectionProps = Pick<BookingFormState, 'form' | 'choice' | 'series'>;

/** Whether, how often and how many times the booking comes round, with a preview of its dates (FRM-4, SER-1, SER-4). */
export function RepeatSection({ form, choice, series }: RepeatSectionProps) {
  const missing = choice.serviceId === '' ? 'service' : choice.time === '' ? 'time' : null;
  return (
    <section className={sheet.sheet}>
      <h2>Repeat</h2>
      <Field of={form} name="isRecurring" as={Checkbox} label="Make this a recurring booking" />
      {choice.isRecurring && (
        <>
          <div className={classes.pair}>
            <Field
              of={form}
              name="recurringFrequency"
              as={NativeSelect}
              size="md"
              label="Frequency"
              data={Object.entries(RECURRENCE_LABELS).map(([value, label]) => ({ value, label }))}
            />
            <NativeSelect
              size="md"
              label="Number of bookings"
              data={OCCURRENCE_CHOICES.map(String)}
              value={String(choice.recurringCount)}
              onChange={(event) => form.setFieldValue('recurringCount', Number(event.currentTarget.value))}
            />
          </div>
          {missing && <p className={classes.soft}>Choose a {missing} to see the dates.</p>}
          {series && <LazySeriesPreview series={series} />}
        </>
      )}
    </section>
  );
}
