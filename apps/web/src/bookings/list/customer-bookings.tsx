import type { Booking } from '@doorstep/domain';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/display/card.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Stars } from '../../ui/display/stars.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { lazyWithRetry } from '../../ui/browser/lazy-with-retry.tsx';
import { ServiceCell, StatusCell, TimeCell } from './booking-cells.tsx';
import { allOf, useMovedOnEnd, usePastBookings, useUpcomingBookings } from './own-bookings.ts';
import { AddToCalendar } from '../actions/add-to-calendar.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';

// Mostly nothing was called off.
const RebookingActions = lazyWithRetry(
  async () => (await import('../rebooking/rebooking-actions.tsx')).RebookingActions,
);

const columns: Column<Booking>[] = [
  {
    title: 'Service',
    cell: (booking) => <ServiceCell booking={booking} />,
    name: true,
  },
  { title: 'Date & Time', cell: (booking) => <TimeCell booking={booking} /> },
  {
    title: 'Status',
    cell: (booking) => (
      <>
        <StatusCell booking={booking} /> {booking.rating && <Stars rating={booking.rating} />}
      </>
    ),
  },
];

const upcoming: Column<Booking>[] = [
  ...columns,
  { title: 'Actions', cell: (booking) => <RowActions booking={booking} />, actions: true },
];

const past: Column<Booking>[] = [
  ...columns,
  {
    title: 'Actions',
    cell: (booking) => <BookingActions booking={booking} only={['bookAgain', 'review', 'reportProblem']} />,
    actions: true,
  },
];

/** A dialog that is open stays so when others call the booking off. */
function RowActions({ booking }: { booking: Booking }) {
  return (
    <>
      <BookingActions booking={booking} />
      <AddToCalendar booking={booking} look="icon" />
      {booking.rebookable && <RebookingActions wanted booking={booking} />}
    </>
  );
}

/** Bookings until they end, whatever their status (DSH-3). */
export function UpcomingBookings() {
  const pages = useUpcomingBookings();
  useMovedOnEnd(pages.data ? allOf(pages.data) : []);
  return (
    <Card title="Upcoming Bookings">
      <Query of={pages} what="Your bookings">
        {(list) => {
          const bookings = allOf(list);
          if (bookings.length === 0) {
            return (
              <EmptyState
                title="No upcoming bookings"
                action={<LinkButton to={paths.booking()}>Book a Service</LinkButton>}
              >
                The door is open: pick a service and a time.
              </EmptyState>
            );
          }
          return (
            <DataTable
              label="Upcoming Bookings"
              columns={upcoming}
              rows={bookings}
              end={
                <LoadMore of={pages} what="Later bookings">
                  Show later bookings
                </LoadMore>
              }
            />
          );
        }}
      </Query>
    </Card>
  );
}

/** Bookings that are over, as far back as they go (DSH-3). */
export function PastBookings() {
  const pages = usePastBookings();
  return (
    <Card title="Past Bookings">
      <Query of={pages} what="Your past bookings">
        {(list) => {
          const bookings = allOf(list);
          if (bookings.length === 0) {
            return <EmptyState title="No booking history">Visits appear here once they are over.</EmptyState>;
          }
          return (
            <DataTable
              label="Past Bookings"
              columns={past}
              rows={bookings}
              end={
                <LoadMore of={pages} what="Earlier bookings">
                  Show earlier bookings
                </LoadMore>
              }
            />
          );
        }}
      </Query>
    </Card>
  );
}
