import { formatFullDay, formatTime, PRODUCT_NAME } from '@doorstep/domain';
import { AddToCalendar } from '../bookings/actions/add-to-calendar.tsx';
import { LazyJobRecord } from '../bookings/job/late-job-record.tsx';
import { BookingDetails } from '../bookings/page/booking-details.tsx';
import { BookingActions } from '../bookings/actions/booking-actions.tsx';
import { BookingHistory } from '../bookings/page/booking-history.tsx';
import { BookingLinks } from '../bookings/page/booking-links.tsx';
import { BookingPrice } from '../bookings/page/booking-price.tsx';
import { BookingState } from '../bookings/page/booking-state.tsx';
import { HowToGetIn } from '../bookings/page/how-to-get-in.tsx';
import { KnownBooking } from '../bookings/page/known-booking.tsx';
import { LazyMessages } from '../bookings/page/late-messages.tsx';
import { OtherSide } from '../bookings/page/other-side.tsx';
import { LazyProblemCard } from '../bookings/problem/late-problem-card.tsx';
import { once, prefetch } from '../prefetch.ts';
import { Columns } from '../ui/display/columns.tsx';
import { Page } from '../ui/display/page.tsx';
import classes from './booking-page.module.css';

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
              <LazyProblemCard booking={known} />
              {/* Whoever stands before the door needs it first. */}
              <HowToGetIn booking={known} />
              <LazyJobRecord booking={known} />
              <BookingDetails booking={known} />
              <LazyMessages booking={known} />
              <BookingHistory booking={known} />
            </Columns>
          </Page>
        </>
      )}
    </KnownBooking>
  );
}
