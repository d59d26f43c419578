import { PRODUCT_NAME } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { apiErrorOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { AddToCalendar } from '../bookings/actions/add-to-calendar.tsx';
import { LateJobRecord } from '../bookings/job/late-job-record.tsx';
import { BookingDetails } from '../bookings/page/booking-details.tsx';
import { BookingActions } from '../bookings/actions/booking-actions.tsx';
import { BookingHistory } from '../bookings/page/booking-history.tsx';
import { BookingLinks } from '../bookings/page/booking-links.tsx';
import { BookingPrice } from '../bookings/page/booking-price.tsx';
import { BookingStanding } from '../bookings/page/booking-standing.tsx';
import { OtherSide } from '../bookings/page/other-side.tsx';
import { formatFullDay, formatTime } from '../dates.ts';
import { once, prefetch } from '../prefetch.ts';
import { NotFound } from '../public-shell/not-found.tsx';
import { Panel } from '../ui/display/card.tsx';
import { Columns } from '../ui/display/columns.tsx';
import { Page } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './booking-page.module.css';

// The title is the booking's, which comes with it.
export const meta = () => [];

export const clientLoader = prefetch(({ bookings, jobs }, { params }) => {
  const booking = { bookingId: Number(params['id']) };
  void bookings.show.prefetch(booking);
  void jobs.record.prefetch(booking);
});
export { once as shouldRevalidate };

/** One booking, for its customer, its provider and admins; for anybody else there is no such page (NAV-16). */
export default function BookingPage() {
  const bookingId = Number(useParams()['id']);
  const booking = trpc.bookings.show.useQuery({ bookingId });
  // Whoever takes no part in it any more, such as after it was given to another provider, finds it no more.
  const status = apiErrorOf(booking.error)?.httpStatus;
  if (status === 404 || status === 400) {
    return (
      <>
        <title>{`Page not found · ${PRODUCT_NAME}`}</title>
        <NotFound />
      </>
    );
  }
  return (
    <Query of={booking} what="This booking" ground={UnknownBooking}>
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
                <BookingActions
                  booking={known}
                  except={known.stage?.name === 'finished' ? ['complete'] : []}
                />
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
              <BookingStanding booking={known} />
              <LateJobRecord booking={known} />
              <BookingDetails booking={known} />
              <BookingHistory booking={known} />
            </Columns>
          </Page>
        </>
      )}
    </Query>
  );
}

/** The page while it does not know which booking it is about. */
function UnknownBooking({ children }: { children: ReactNode }) {
  return (
    <Page title="Booking">
      <title>{`Booking · ${PRODUCT_NAME}`}</title>
      <Panel>{children}</Panel>
    </Page>
  );
}
