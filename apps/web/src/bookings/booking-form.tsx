import { type Service, bookingWindow, dayOfWeek } from '@doorstep/domain';
import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { messageOf } from '../api-messages.ts';
import { useCurrency } from '../currency.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { useNow } from '../ui/use-now.ts';
import { Alternatives } from './alternatives.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { Promises } from './promises.tsx';
import { serviceChoices } from './service-choices.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useBookingForm } from './use-booking-form.ts';
import { useRequestBooking } from './use-request-booking.ts';
import '@mantine/dates/styles.layer.css';
import '../ui/forms.css';
import classes from './booking-form.module.css';

/** Books one date of a service (S1 §2.7 A). */
export function BookingForm({ services }: { services: readonly Service[] }) {
  const { form, choice, slots, chooseDay, forgetDraft } = useBookingForm(services);
  const { request, isPending, refusal, forget } = useRequestBooking({ onBooked: forgetDraft });
  const [currency] = useCurrency();
  const { firstDate, lastDate } = bookingWindow({ source: 'form', recurring: false }, useNow());
  const { serviceId, date, time } = choice;
  const service = services.find(({ id }) => id === Number(serviceId));

  function choose(day: string, hour?: string) {
    forget();
    chooseDay(day, hour);
  }

  return (
    <form
      noValidate
      className={classes.layout}
      onSubmit={form.onSubmit(
        (values) => service && request(values, service),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <div className={classes.fields}>
        <section className={classes.card}>
          <h2>What and when</h2>
          <NativeSelect
            size="md"
            label="Service"
            data={serviceChoices(services, currency)}
            key={form.key('serviceId')}
            {...form.getInputProps('serviceId')}
          />
          {service && (
            <div className={classes.when}>
              <div>
                <p className={classes.label} id="date-label">
                  Date
                </p>
                <DatePicker
                  aria-labelledby="date-label"
                  ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
                  value={date}
                  onChange={(day) => day && choose(day)}
                  defaultDate={date}
                  minDate={firstDate}
                  maxDate={lastDate}
                  excludeDate={(day) => dayOfWeek(day) === 0}
                  hideOutsideDates
                  maxLevel="month"
                  weekendDays={[]}
                />
              </div>
              <div className={classes.times}>
                <Alternatives refusal={refusal} onChoose={choose} />
                <SlotPicker
                  slots={slots.data}
                  failure={slots.error && `${messageOf(slots.error)}.`}
                  value={time}
                  error={form.errors['time']}
                  onChange={(hour) => form.setFieldValue('time', hour)}
                  onDate={choose}
                  onRetry={() => void slots.refetch()}
                />
              </div>
            </div>
          )}
        </section>
        <section className={classes.card}>
          <h2>Where</h2>
          <TextInput
            label="Address line 1"
            autoComplete="address-line1"
            key={form.key('addressLine1')}
            {...form.getInputProps('addressLine1')}
          />
          <TextInput
            label="Address line 2 (optional)"
            autoComplete="address-line2"
            key={form.key('addressLine2')}
            {...form.getInputProps('addressLine2')}
          />
          <div className={classes.pair}>
            <TextInput
              label="City"
              autoComplete="address-level2"
              key={form.key('city')}
              {...form.getInputProps('city')}
            />
            <TextInput
              label="Postcode"
              autoComplete="postal-code"
              key={form.key('postcode')}
              {...form.getInputProps('postcode')}
            />
            <TextInput
              label="County (optional)"
              autoComplete="address-level1"
              key={form.key('county')}
              {...form.getInputProps('county')}
            />
            <TextInput
              label="Country"
              autoComplete="country-name"
              key={form.key('country')}
              {...form.getInputProps('country')}
            />
          </div>
        </section>
        <section className={classes.card}>
          <h2>Special instructions</h2>
          <Textarea
            label="Notes (optional)"
            description="Where to park, which rooms come first, a shy cat."
            key={form.key('notes')}
            {...form.getInputProps('notes')}
          />
        </section>
      </div>
      <aside className={classes.aside}>
        <section className={classes.card}>
          <BookingSummary service={service} date={date} time={time} />
          <Button type="submit" size="lg" fullWidth loading={isPending}>
            Confirm Booking
          </Button>
          <p className={classes.small}>You pay nothing now. A professional confirms your request first.</p>
        </section>
        <Promises />
      </aside>
    </form>
  );
}
