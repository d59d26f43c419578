import { type ServiceType, formDetailsOf, serviceTypeLabel } from '@doorstep/domain';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/sheet.module.css';

/** What the form asks for a type of service (FRM-5); nothing of it must be answered. */
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
            const choices = Object.entries(detail.choices);
            return (
              <NativeSelect
                key={form.key(path)}
                size="md"
                label={label}
                data={[
                  { value: '', label: 'No preference' },
                  ...choices.map(([value, text]) => ({ value, label: text })),
                ]}
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
