import {
  formDetailsOf,
  OCCURRENCE_CHOICES,
  RECURRENCE_LABELS,
  type ServiceType,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { Field } from '../../ui/forms/form.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import { LazySeriesPreview } from '../request/lazy-series.ts';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

/** The optional questions of a type of service (FRM-5). */
export function DetailsSection({ type, form }: { type: ServiceType } & Pick<BookingFormState, 'form'>) {
  const details = formDetailsOf(type);
  if (details.length === 0) return null;
  return (
    <section className={sheet.sheet}>
      <h2>{serviceTypeLabel(type)} details</h2>
      <div className={classes.pair}>
        {details.map((detail) => {
          const { name, label } = detail;
          const path = `details.${name}` as const;
          if ('choices' in detail) {
            return (
              <ChoiceCards
                key={form.key(path)}
                label={label}
                layout="chips"
                choices={[['', 'Any'], ...Object.entries(detail.choices)]}
                {...form.getInputProps(path)}
              />
            );
          }
          return detail.answer === 'text' ? (
            <TextInput
              key={form.key(path)}
              className={classes.whole}
              label={`${label} (optional)`}
              maxLength={500}
              {...form.getInputProps(path)}
            />
          ) : (
            <Checkbox
              key={form.key(path)}
              className={classes.whole}
              label={label}
              description={detail.hint}
              {...form.getInputProps(path, { type: 'checkbox' })}
            />
          );
        })}
      </div>
    </section>
  );
}

type RepeatSectionProps = Pick<BookingFormState, 'form' | 'choice' | 'series'>;

/** Frequency and number of dates of a series, with a preview (FRM-4, SER-1, SER-4). */
export function RepeatSection({ form, choice, series }: RepeatSectionProps) {
  const missing = choice.serviceId === '' ? 'service' : choice.time === '' ? 'time' : null;
  return (
    <section className={sheet.sheet}>
      <h2>Repeat</h2>
      <Field form={form} name="isRecurring" as={Checkbox} label="Make this a recurring booking" />
      {choice.isRecurring && (
        <>
          <div className={classes.pair}>
            <Field
              form={form}
              name="recurringFrequency"
              as={ChoiceCards}
              label="Frequency"
              layout="chips"
              choices={Object.entries(RECURRENCE_LABELS)}
            />
            <NativeSelect
              size="md"
              label="Number of bookings"
              data={OCCURRENCE_CHOICES.map(String)}
              value={String(choice.recurringCount)}
              onChange={(event) => form.setFieldValue('recurringCount', Number(event.currentTarget.value))}
            />
          </div>
          {missing && (
            <Text inherit c="dimmed">
              Choose a {missing} to see the dates.
            </Text>
          )}
          {series && <LazySeriesPreview series={series} />}
        </>
      )}
    </section>
  );
}
