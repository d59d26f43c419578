import {
  FORM_DURATION,
  formatDay,
  formatDuration,
  formatLongDay,
  landingPathOf,
  LATE_HOURS,
  noonOf,
  policyTexts,
  type Service,
  type ServiceType,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AddressOption } from '../../accounts/addresses/use-addresses.ts';
import { TypeBadge } from '../../services/service-type.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { IconRotate, IconShieldCheck, IconThumbUp } from '../../ui/display/icons.ts';
import { Price } from '../../services/price.tsx';
import { Doorway } from '../../ui/illustrations/doorway.tsx';
import { ServicePicture } from '../../ui/illustrations/service-picture.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Field, Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { LazyStoppedSeries } from '../request/lazy-series.ts';
import { NOTES, NOTHING_TO_PAY, PARTS } from '../booking-texts.ts';
import { FirstChoice } from '../request/first-choice.tsx';
import { PriceLines } from '../request/price-lines.tsx';
import { DetailsSection, RepeatSection } from './form-sections.tsx';
import { ServiceSection } from './service-section.tsx';
import { type BookingFormState, useBookingForm } from './use-booking-form.ts';
import { WhenSection } from './when-section.tsx';
import { WhereSection } from './where-section.tsx';
import classes from './booking-form.module.css';
import sheet from '../request/request.module.css';

const ProviderDialog = lazy(async () => (await import('./provider-dialog.tsx')).ProviderDialog);

interface BookingFormProps {
  services: readonly Service[];
  addresses: readonly AddressOption[];
}

/** Books a service once or as a series (FRM-2), then opens the dashboard (FRM-12). A stopped series replaces the form. */
export function BookingForm({ services, addresses }: BookingFormProps) {
  const navigate = useNavigate();
  const onBooked = async () => navigate(landingPathOf('customer'));
  const booking = useBookingForm({ services, addresses, onBooked });
  const { form, submitting, choice, service, series, price, visits, candidate } = booking;

  if (submitting.stopped) return <LazyStoppedSeries series={submitting} />;
  return (
    <Form form={form} className={classes.layout}>
      <div className={classes.fields}>
        <ServiceSection services={services} booking={booking} />
        <WhenSection booking={booking} refusal={submitting.refusal} />
        <RepeatSection form={form} choice={choice} series={series} />
        {service && <DetailsSection service={service} services={services} booking={booking} />}
        <WhereSection form={form} addresses={addresses} addressId={choice.addressId} />
        <section className={sheet.sheet}>
          <h2>{PARTS.instructions}</h2>
          <Field form={form} name="notes" as={TextArea} {...NOTES} />
        </section>
      </div>
      <aside className={classes.aside}>
        <section className={sheet.sheet}>
          <BookingSummary booking={booking} />
          <div className={classes.bar}>
            {candidate && <Avatar name={candidate.name} photo={candidate.profilePhoto} size="tiny" />}
            {price && (
              <span className={classes.barTotal} aria-hidden>
                <Price minor={price.totalPrice * (visits ?? 1)} />
                <small>
                  {visits
                    ? `${visits} × ${formatDuration(FORM_DURATION)}`
                    : choice.time && `${formatDay(noonOf(choice.date))}, ${choice.time}`}
                </small>
              </span>
            )}
            <Button
              type="submit"
              size="lg"
              fullWidth
              variant={booking.service ? 'filled' : 'light'}
              loading={form.isPending}
              disabled={booking.slots.isLoading || series?.preview.isLoading}
            >
              Confirm Booking
            </Button>
          </div>
          <Text c="dimmed" size="xs">
            {NOTHING_TO_PAY}
          </Text>
        </section>
        <Promises />
        <Text c="dimmed" size="sm" px="0.5rem">
          {policyTexts.FREE_CHANGES} {policyTexts.LATE_CHANGES}{' '}
          <Link to="/help#cancelling">More about cancelling</Link>
        </Text>
      </aside>
    </Form>
  );
}

/** The chosen service, time and price. */
function BookingSummary({ booking }: { booking: BookingFormState }) {
  const { service, choice, price, visits, candidate } = booking;
  if (!service || !price) {
    return (
      <>
        <h2>Booking summary</h2>
        <Text inherit c="dimmed">
          Choose a service to see its price.
        </Text>
      </>
    );
  }
  const { date, time } = choice;
  return (
    <>
      <div className={classes.picture}>
        {candidate ? (
          <Doorway>
            <Avatar name={candidate.name} photo={candidate.profilePhoto} size="large" />
          </Doorway>
        ) : (
          <ServicePicture type={service.type} serviceId={service.id} />
        )}
      </div>
      <WhoComes type={service.type} {...booking} />
      <h2>Booking summary</h2>
      <div>
        <TypeBadge type={service.type} />
        <Text mt="0.625rem" size="md" fw={650}>
          {service.name}
        </Text>
        <Text inherit c="dimmed">
          {formatLongDay(noonOf(date))}
          {time && `, ${time}`}
        </Text>
        <Text inherit c="dimmed">
          {formatDuration(FORM_DURATION)}
          {booking.provider.name && ` with ${booking.provider.name}`}
        </Text>
      </div>
      <PriceLines service={service} price={price} visits={visits} />
    </>
  );
}

type WhoComesProps = Pick<BookingFormState, 'candidate' | 'candidates' | 'provider'> & { type: ServiceType };

/** The provider who gets the request, first or alone, and the choice of another; nothing while they are unknown (ASG-11). */
function WhoComes({ type, candidate, candidates, provider: { id, choose } }: WhoComesProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (!candidate) return null;
  return (
    <div className={classes.who}>
      <FirstChoice
        type={type}
        provider={candidate}
        isChosen={id !== null}
        onChange={() => setChoosing(true)}
      />
      <ProviderDialog
        type={type}
        candidates={candidates}
        chosenId={id}
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={choose}
      />
    </div>
  );
}

const promises = [
  {
    icon: IconRotate,
    title: 'Change of plan',
    text: `Cancel or reschedule up to ${LATE_HOURS} hours before.`,
  },
  { icon: IconShieldCheck, title: 'In good hands', text: 'Verified, insured professionals.' },
  {
    icon: IconThumbUp,
    title: 'Satisfaction guarantee',
    text: 'If something isn’t right, you get a refund.',
  },
];

/** The side panel's promises (FRM-9). */
function Promises() {
  return (
    <ul className={classes.promises}>
      {promises.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} aria-hidden />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
