import { type Booking, PRODUCT_NAME, formatFullDay, formatTime } from '@doorstep/domain';
import { useState } from 'react';
import { AddToCalendar } from '../bookings/actions/add-to-calendar.tsx';
import {
  BookingDetails,
  BookingLinks,
  BookingState,
  HowToGetIn,
  OtherSide,
  otherSideOf,
} from '../bookings/page/booking-sections.tsx';
import { BookingActions } from '../bookings/actions/booking-actions.tsx';
import { BookingHistory } from '../bookings/page/booking-history.tsx';
import { BookingPrice } from '../bookings/page/booking-price.tsx';
import { KnownBooking } from '../bookings/page/known-booking.tsx';
import { once, prefetch } from '../prefetch.ts';
import { Columns, Page } from '../ui/display/page.tsx';
import { useUser } from '../session.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import classes from '../bookings/page/booking-page.module.css';

// The title is the booking's, which comes with it.
export const meta = () => [];

export const clientLoader = prefetch(({ bookings, jobs }, { params }) => {
  const booking = { bookingId: Number(params['id']) };
  void bookings.show.prefetch(booking);
  void jobs.record.prefetch(booking);
});
export { once as shouldRevalidate };

/** One booking, for its customer, its provider and admins (NAV-16). */
export default function BookingPage() {
  return (
    <KnownBooking>
      {(known) => (
        <>
          <title>{`${known.serviceName}, ${formatFullDay(known.date)} · ${PRODUCT_NAME}`}</title>
          <Page
            title={known.serviceName}
            lead={
              <b>
                {formatFullDay(known.date)}, {formatTime(known.date)} - {formatTime(known.endsAt)}
              </b>
            }
            actions={
              <>
                <AddToCalendar booking={known} />
                {/* Completing belongs to what is done at the visit. */}
                <BookingActions booking={known} except={['complete']} />
              </>
            }
          >
            <Columns
              aside={
                <>
                  <BookingPrice booking={known} />
                  <OtherSide booking={known} />
                  <div className={classes.links}>
                    <BookingLinks booking={known} />
                  </div>
                </>
              }
            >
              <BookingState booking={known} />
              <Problem booking={known} />
              {/* A provider at the door needs it first. */}
              <HowToGetIn booking={known} />
              <Job booking={known} />
              <BookingDetails booking={known} />
              <Messages booking={known} />
              <BookingHistory booking={known} />
            </Columns>
          </Page>
        </>
      )}
    </KnownBooking>
  );
}

const ProblemCard = lazy(async () => (await import('../bookings/problem/problem-card.tsx')).ProblemCard);

/** The reported problem and its outcome; nothing for a booking without one (PRB-5). */
function Problem({ booking }: { booking: Booking }) {
  const { problem, problemOutcome } = booking;
  return (problem !== null || problemOutcome !== null) && <ProblemCard booking={booking} />;
}

const JobRecord = lazy(async () => (await import('../bookings/job/job-record.tsx')).JobRecord);

/**
 * The record of the visit; nothing for a booking that has none and will have none (JOB-8). It stays when the booking is
 * cancelled while the page is open: it says what could not be recorded any more.
 */
function Job({ booking }: { booking: Booking }) {
  const { status, paused, stage } = booking;
  const hasRecord = stage !== null || (!paused && (status === 'confirmed' || status === 'completed'));
  const [hadRecord, setHadRecord] = useState(hasRecord);
  if (hasRecord && !hadRecord) setHadRecord(true);
  return hadRecord && <JobRecord booking={booking} />;
}

// The booking is read first.
const BookingMessages = lazy(async () => (await import('../messages/booking-messages.tsx')).BookingMessages, {
  idle: true,
});

/** The messages between customer and provider; nothing for a cancelled booking, or before a provider was requested. */
function Messages({ booking }: { booking: Booking }) {
  const other = otherSideOf(booking, useUser().role);
  if (!other || booking.status === 'cancelled') return null;
  return <BookingMessages key={other.id} bookingId={booking.id} other={other} />;
}
