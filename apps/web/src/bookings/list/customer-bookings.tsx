import type { Booking } from '@doorstep/domain';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/display/page.tsx';
import type { Column } from '../../ui/display/data-table.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Stars } from '../../ui/display/stars.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { ServiceCell, StatusCell, TimeCell } from './booking-cells.tsx';
import { allOf, useMovedOnEnd, usePastBookings, useUpcomingBookings } from './own-bookings.ts';
import { AddToCalendar } from '../actions/add-to-calendar.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';

// Needed only after a cancellation by others.
const RebookingActions = lazy(
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

/** An open dialog stays when others cancel the booking. */
function RowActions({ booking }: { booking: Booking }) {
  return (
    <>
      <BookingActions booking={booking} />
      <AddToCalendar booking={booking} look="icon" />
      {booking.rebookable && <RebookingActions booking={booking} />}
    </>
  );
}

/** Bookings that have not ended, with any status (DSH-3). */
export function UpcomingBookings() {
  const pages = useUpcomingBookings();
  useMovedOnEnd(pages.data ? allOf(pages.data) : []);
  return (
    <Card title="Upcoming Bookings">
      <PagedTable
        of={pages}
        what="Your bookings"
        label="Upcoming Bookings"
        columns={upcoming}
        more="Later bookings"
        empty={
          <EmptyState
            title="No upcoming bookings"
            action={<LinkButton to={paths.booking()}>Book a Service</LinkButton>}
          >
            The door is open: pick a service and a time.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** Past bookings (DSH-3). */
export function PastBookings() {
  return (
    <Card title="Past Bookings">
      <PagedTable
        of={usePastBookings()}
        what="Your past bookings"
        label="Past Bookings"
        columns={past}
        more="Earlier bookings"
        empty={<EmptyState title="No booking history">Visits appear here once they are over.</EmptyState>}
      />
    </Card>
  );
}
