import type { Booking } from '@doorstep/domain';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useNow } from '../ui/use-now.ts';
import { ServiceCell, TimeCell, providerOf } from './booking-cells.tsx';
import { MoveButtons } from './move-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const past: Column<Booking>[] = [
  {
    title: 'Service',
    cell: (booking) => <ServiceCell booking={booking} who={providerOf(booking)} />,
    name: true,
  },
  { title: 'Date & Time', cell: (booking) => <TimeCell booking={booking} /> },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

const upcoming: Column<Booking>[] = [
  ...past,
  { title: 'Actions', cell: (booking) => <MoveButtons booking={booking} />, actions: true },
];

/** Upcoming until the end time, whatever the status; past after it (Rulings: Upcoming / Past). */
export function CustomerBookings({ bookings }: { bookings: Booking[] | undefined }) {
  const now = useNow().toISOString();
  const byDate = bookings?.toSorted((a, b) => a.date.localeCompare(b.date));
  const ahead = byDate?.filter(({ endsAt }) => endsAt > now);
  const behind = byDate?.filter(({ endsAt }) => endsAt <= now).toReversed();
  return (
    <>
      <Card title="Upcoming Bookings">
        {!ahead && <RowSkeletons />}
        {ahead?.length === 0 && (
          <EmptyState
            title="No upcoming bookings"
            action={<LinkButton to={paths.booking()}>Book a Service</LinkButton>}
          >
            The door is open: pick a service and a time.
          </EmptyState>
        )}
        {ahead && ahead.length > 0 && <DataTable label="Upcoming Bookings" columns={upcoming} rows={ahead} />}
      </Card>
      <Card title="Past Bookings">
        {!behind && <RowSkeletons />}
        {behind?.length === 0 && (
          <EmptyState title="No booking history">Visits appear here once they are over.</EmptyState>
        )}
        {behind && behind.length > 0 && <DataTable label="Past Bookings" columns={past} rows={behind} />}
      </Card>
    </>
  );
}
