import type { Service } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { messageOf } from '../api-messages.ts';
import type { refusalOf } from '../api.tsx';
import { useCurrency } from '../currency.ts';
import { Alternatives } from './alternatives.tsx';
import type { BookingChoice, BookingForm } from './booking-form.schema.ts';
import { DayPicker } from './day-picker.tsx';
import { ProviderNote } from './provider-note.tsx';
import { serviceChoices } from './service-choices.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { useChosenProvider } from './use-chosen-provider.ts';
import { formWish, type useSlots } from './use-slots.ts';
import { useEnterTimes } from './use-enter-times.ts';
import classes from './booking-form.module.css';

interface WhenSectionProps {
  services: readonly Service[];
  form: UseFormReturnType<BookingForm>;
  choice: BookingChoice;
  provider: ReturnType<typeof useChosenProvider>;
  slots: ReturnType<typeof useSlots>;
  refusal: ReturnType<typeof refusalOf>;
  /** Whether the address asks for a service that is not offered any more. */
  isServiceGone: boolean;
  onService: (serviceId: string) => void;
  onChoose: (day: string, hour?: string) => void;
}

/** The service, the day, and one of its free times. After a day was chosen the keyboard goes on to the times. */
export function WhenSection(props: WhenSectionProps) {
  const { services, form, choice, provider, slots, refusal, isServiceGone, onService, onChoose } = props;
  const [currency] = useCurrency();
  const wish = formWish(Number(choice.serviceId), provider.id);
  const { serviceIds } = provider;
  const offered = services.filter(
    ({ id }) => !serviceIds || serviceIds.includes(id) || id === Number(choice.serviceId),
  );
  // Marks where the form finds the times, which are several fields.
  const timeField: object = form.getInputProps('time');
  const { times, enterTimes } = useEnterTimes(slots.data?.date);

  function enter(day: string) {
    onChoose(day);
    enterTimes(day);
  }

  return (
    <section className={classes.card}>
      <h2>What and when</h2>
      {isServiceGone && (
        <output className={classes.gone}>That service is not offered any more. Please choose another.</output>
      )}
      <NativeSelect
        size="md"
        label="Service"
        data={serviceChoices(offered, currency)}
        key={form.key('serviceId')}
        {...form.getInputProps('serviceId')}
        onChange={(event) => onService(event.currentTarget.value)}
      />
      <ProviderNote provider={provider} />
      {!wish && <p className={classes.soft}>Its free days and times are shown here.</p>}
      {wish && (
        <div className={classes.when}>
          <DayPicker value={choice.date} onChange={enter} wish={wish} />
          <div
            ref={times}
            className={classes.times}
            data-path={'data-path' in timeField ? timeField['data-path'] : undefined}
          >
            <Alternatives refusal={refusal} onChoose={onChoose} />
            <SlotPicker
              slots={slots.data}
              failure={slots.error && `${messageOf(slots.error)}.`}
              providerName={provider.name}
              wish={wish}
              value={choice.time}
              error={form.errors['time']}
              onChange={(hour) => onChoose(choice.date, hour)}
              onDate={enter}
              onRetry={() => void slots.refetch()}
            />
          </div>
        </div>
      )}
    </section>
  );
}
