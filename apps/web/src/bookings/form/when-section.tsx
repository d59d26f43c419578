import { type Currency, SERVICE_TYPES, type Service, formatPrice, serviceTypeLabel } from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { markerOf, useCurrency } from '../../currency.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { DayAndTimes, useEnterTimes } from '../time/day-and-times.tsx';
import { DayGrid } from '../time/day-grid.tsx';
import { SlotPicker, TimeChoice } from '../time/slot-picker.tsx';
import { timesOn } from '../time/slot-query.ts';
import type { BookingFormState } from './use-booking-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

const Alternatives = lazy(async () => (await import('../time/alternatives.tsx')).Alternatives);

interface WhenSectionProps {
  services: readonly Service[];
  booking: BookingFormState;
  refusal: Parameters<typeof Alternatives>[0]['refusal'];
}

/** Service, day and a free time; any time while no service is chosen. After a day is chosen, focus moves to the times. */
export function WhenSection({ services, booking, refusal }: WhenSectionProps) {
  const { form, choice, query, provider, slots, isServiceGone, chooseService, chooseTime } = booking;
  const [currency] = useCurrency();
  const { serviceIds } = provider;
  const offered = services.filter(
    ({ id }) => !serviceIds || serviceIds.includes(id) || id === Number(choice.serviceId),
  );
  const chosen = {
    value: choice.time,
    error: form.errors['time'],
    onChange: (hour: string) => chooseTime(choice.date, hour),
  };
  const { times, enterTimes } = useEnterTimes(query ? slots.data?.date : choice.date);

  function enter(day: string) {
    chooseTime(day);
    enterTimes(day);
  }

  return (
    <>
      <section className={sheet.sheet}>
        <h2>Service</h2>
        {isServiceGone && <Notice>That service is not offered any more. Please choose another.</Notice>}
        <NativeSelect
          size="md"
          label="Service"
          data={serviceChoices(offered, currency)}
          key={form.key('serviceId')}
          {...form.getInputProps('serviceId')}
          onChange={(event) => chooseService(event.currentTarget.value)}
        />
        <ProviderNote provider={provider} />
      </section>
      <section className={sheet.sheet}>
        <h2>When</h2>
        <DayAndTimes
          calendar={<DayGrid value={choice.date} onChange={enter} query={query} />}
          times={times}
          field={form.getInputProps('time')}
        >
          <Alternatives isNeeded={refusal !== null} refusal={refusal} onChoose={chooseTime} />
          {query ? (
            <SlotPicker {...chosen} slots={slots} providerName={provider.name} query={query} onDate={enter} />
          ) : (
            <TimeChoice
              {...chosen}
              times={timesOn(choice.date, query)}
              hint="Choose a service to see which of these are free."
            />
          )}
        </DayAndTimes>
      </section>
    </>
  );
}

/** Names the provider in the URL, or says that they cannot be booked, with a button to choose anyone. */
function ProviderNote({ provider }: Pick<BookingFormState, 'provider'>) {
  if (!provider.name && !provider.isMissing) return null;
  return (
    <div className={classes.note}>
      <p>
        {provider.isMissing ? (
          'The provider you chose cannot be booked at the moment. The times are those of others.'
        ) : (
          <>
            Only times of <b>{provider.name}</b> are shown.
          </>
        )}
      </p>
      <Button variant="default" size="xs" onClick={provider.clear}>
        {provider.isMissing ? 'All right' : 'Anybody who is free'}
      </Button>
    </div>
  );
}

/** Returns the choices of the service selector: name and price per hour, grouped by type (FRM-1, MON-5). */
function serviceChoices(services: readonly Service[], currency: Currency) {
  const perHour = (price: number) => `${formatPrice(price, currency)}/hr${markerOf(currency)}`;
  const groups = SERVICE_TYPES.map((type) => ({
    group: serviceTypeLabel(type),
    items: services
      .filter((service) => service.type === type)
      .map(({ id, name, price }) => ({ value: String(id), label: `${name}, ${perHour(price)}` })),
  }));
  return [{ value: '', label: 'Choose a service' }, ...groups.filter(({ items }) => items.length > 0)];
}
