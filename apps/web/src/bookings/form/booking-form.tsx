import { type Address, type Service, landingPathOf } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Field, Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { LazyStoppedSeries } from '../request/late-series.ts';
import { BookingSummary } from './booking-summary.tsx';
import { DetailsSection } from './details-section.tsx';
import { Promises } from './promises.tsx';
import { RepeatSection } from './repeat-section.tsx';
import { useBookingForm } from './use-booking-form.ts';
import { WhenSection } from './when-section.tsx';
import { WhereSection } from './where-section.tsx';
import classes from './booking-form.module.css';
import sheet from '../request/sheet.module.css';

interface BookingFormProps {
  services: readonly Service[];
  addresses: readonly Address[];
}

/** Books a service once or as a series (FRM-2), and leads to the dashboard (FRM-12). A stopped series takes its place. */
export function BookingForm({ services, addresses }: BookingFormProps) {
  const navigate = useNavigate();
  const onBooked = async () => navigate(landingPathOf('customer'));
  const booking = useBookingForm({ services, addresses, onBooked });
  const { form, submitting, choice, service, series } = booking;

  if (submitting.stopped) return <LazyStoppedSeries series={submitting} />;
  return (
    <Form of={form} className={classes.layout}>
      <div className={classes.fields}>
        <WhenSection services={services} booking={booking} refusal={submitting.refusal} />
        {service && <DetailsSection type={service.type} form={form} />}
        <RepeatSection form={form} choice={choice} series={series} />
        <WhereSection form={form} addresses={addresses} addressId={choice.addressId} />
        <section className={sheet.sheet}>
          <h2>Special instructions</h2>
          <Field
            of={form}
            name="notes"
            as={TextArea}
            label="Notes (optional)"
            description="Where to park, which rooms come first, a shy cat."
          />
        </section>
      </div>
      <aside className={classes.aside}>
        <section className={sheet.sheet}>
          <BookingSummary booking={booking} />
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={form.isPending}
            disabled={booking.slots.isLoading || series?.preview.isLoading}
          >
            Confirm Booking
          </Button>
          <p className={classes.small}>You pay nothing now. A professional confirms your request first.</p>
        </section>
        <Promises />
      </aside>
    </Form>
  );
}
