import {
  formDetailsOf,
  OCCURRENCE_CHOICES,
  RECURRENCE_LABELS,
  type Service,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { Price } from '../../services/price.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { Field } from '../../ui/forms/form.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import { LazySeriesPreview } from '../request/lazy-series.ts';
import type { BookingFormState } from './use-booking-form.ts';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

interface DetailsSectionProps {
  service: Service;
  services: readonly Service[];
  booking: BookingFormState;
}

/** The optional questions of a type of service (FRM-5). */
export function DetailsSection({ service, services, booking }: DetailsSectionProps) {
  const { form, choice, chooseService } = booking;
  const { type } = service;
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
            const soldAs = detail.services?.[String(choice.details[name])];
            const other = services.find(({ id }) => id === soldAs && id !== service.id);
            return (
              <div key={name}>
                <ChoiceCards
                  key={form.key(path)}
                  label={label}
                  layout="segments"
                  choices={[['', 'Any'], ...Object.entries(detail.choices)]}
                  {...form.getInputProps(path)}
                />
                <SoldAs service={other} onChoose={chooseService} />
              </div>
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

interface SoldAsProps {
  service: Service | undefined;
  onChoose: (id: string) => void;
}

/** Says that an answer is a service of its own, and offers it. */
function SoldAs({ service, onChoose }: SoldAsProps) {
  const { place, goThere } = useFocusPlace<HTMLDivElement>();
  return (
    <div aria-live="polite" {...place}>
      {service && (
        <Group gap="xs" mt="xs">
          <Text inherit c="dimmed">
            {service.name} is its own service, at <Price minor={service.price} perHour />.
          </Text>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              onChoose(String(service.id));
              goThere();
            }}
          >
            Book {service.name}
          </Button>
        </Group>
      )}
    </div>
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
              layout="segments"
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
