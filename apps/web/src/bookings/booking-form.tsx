import { type Address, type Service, landingPathOf } from '@doorstep/domain';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { focusFirstError } from '../ui/focus-first-error.ts';
import type { BookingForm as Values } from './booking-form.schema.ts';
import { BookingSummary } from './booking-summary.tsx';
import { DetailsSection } from './details-section.tsx';
import { formRequest } from './form-request.ts';
import { Promises } from './promises.tsx';
import { RepeatSection } from './repeat-section.tsx';
import { focusOpenDate } from './series-dates.tsx';
import { datesToBook } from './series-plan.ts';
import { SeriesProgress } from './series-progress.tsx';
import { useBookingForm } from './use-booking-form.ts';
import { useChosenProvider } from './use-chosen-provider.ts';
import { useCreateSeries } from './use-create-series.ts';
import { useSubmissionKey } from './submission-key.ts';
import { useRequestBooking } from './use-request-booking.ts';
import { useSeriesPlan } from './use-series-plan.ts';
import { formWish } from './use-slots.ts';
import { WhenSection } from './when-section.tsx';
import { WhereSection } from './where-section.tsx';
import '../ui/forms.css';
import classes from './booking-form.module.css';

interface BookingFormProps {
  services: readonly Service[];
  addresses: readonly Address[];
}

/** Books a service once or as a series (S1 §2.7 A). A series that was stopped takes the form's place. */
export function BookingForm({ services, addresses }: BookingFormProps) {
  const provider = useChosenProvider();
  const booking = useBookingForm(services, addresses, provider.id);
  const { form, choice, slots } = booking;
  const navigate = useNavigate();
  const single = useRequestBooking({ onBooked: showDashboard });
  const creating = useCreateSeries({ onBooked: showDashboard });
  const series = useSeriesPlan(seriesWish());
  const keyOf = useSubmissionKey();
  const [asking, setAsking] = useState(false);
  const service = services.find(({ id }) => id === Number(choice.serviceId));

  async function showDashboard() {
    booking.forgetDraft();
    await navigate(landingPathOf('customer'));
  }

  function seriesWish() {
    const { date, time, recurringFrequency: pattern, recurringCount: count } = choice;
    const wish = formWish(Number(choice.serviceId), provider.id);
    return choice.isRecurring && wish && time ? { ...wish, date, time, pattern, count } : null;
  }

  function choose(day: string, hour?: string) {
    single.forget();
    creating.forgetFailure();
    booking.chooseTime(day, hour);
  }

  function submit(values: Values) {
    if (!service) return;
    booking.keepTime();
    const request = formRequest(values, service, addresses);
    if (!values.isRecurring) {
      single.request({
        request: { ...request, date: `${values.date}T${values.time}`, providerId: provider.id },
        description: 'Your service has been booked successfully',
      });
      return;
    }
    const { plan, preview } = series;
    if (!plan || !preview.data) {
      focusOpenDate();
      return;
    }
    setAsking(plan.undecided.length > 0);
    if (plan.undecided.length > 0 || plan.dates.length === 0) {
      focusOpenDate();
      return;
    }
    const dates = datesToBook(plan.dates, preview.data, provider.id);
    void creating.begin({
      id: keyOf({ request, dates }),
      pattern: values.recurringFrequency,
      request,
      serviceName: service.name,
      dates,
    });
  }

  if (creating.creation) return <SeriesProgress series={creating} />;
  return (
    <form
      noValidate
      className={classes.layout}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <div className={classes.fields}>
        <WhenSection
          services={services}
          form={form}
          choice={choice}
          provider={provider}
          slots={slots}
          refusal={single.refusal ?? creating.failure}
          isServiceGone={booking.isServiceGone}
          onService={booking.chooseService}
          onChoose={choose}
        />
        {service && <DetailsSection type={service.type} form={form} />}
        <RepeatSection form={form} choice={choice} series={series} asking={asking} />
        <WhereSection form={form} addresses={addresses} addressId={choice.addressId} />
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
          <BookingSummary
            service={service}
            choice={choice}
            visits={series.plan?.dates.length ?? choice.recurringCount}
            providerName={provider.name}
          />
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={single.isPending || creating.running !== null}
            disabled={choice.isRecurring && series.preview.isLoading}
          >
            Confirm Booking
          </Button>
          <p className={classes.small}>You pay nothing now. A professional confirms your request first.</p>
        </section>
        <Promises />
      </aside>
    </form>
  );
}
