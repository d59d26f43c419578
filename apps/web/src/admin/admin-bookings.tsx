import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { StatusBadge } from '../bookings/standing/status-badge.tsx';
import { formatDate, formatTime } from '../dates.ts';
import { failureOrElse } from '../mutation-reports.ts';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { IconFlag } from '../ui/display/icons.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { useTyped } from '../ui/forms/use-typed.ts';
import { SearchBar } from '../ui/forms/search-bar.tsx';
import classes from './admin-bookings.module.css';

const columns: Column<Booking>[] = [
  { title: 'ID', cell: ({ id }) => <Link to={paths.bookingPage(id)}>{id}</Link> },
  { title: 'Customer', cell: ({ customerName }) => customerName },
  { title: 'Provider', cell: ({ providerName }) => providerName ?? 'Not assigned' },
  { title: 'Date', cell: ({ scheduledAt }) => `${formatDate(scheduledAt)}, ${formatTime(scheduledAt)}` },
  { title: 'Status', cell: (booking) => <StatusBadge of={booking} /> },
  { title: 'Address', cell: ({ address }) => address },
  { title: 'Flag', cell: (booking) => <FlagButton booking={booking} />, actions: true },
];

/** The bookings tab (ADM-4); its badges are completed green, pending yellow, others red. */
export function AdminBookings() {
  const bookings = trpc.bookings.listAll.useQuery();
  const [search, setSearch] = useTyped(...useUrlState<string>('booking', ''));
  return (
    <>
      <SearchBar label="Search by address or id" value={search} onChange={setSearch} />
      <Query of={bookings} what="The bookings">
        {(all) => <BookingTable bookings={all.filter((booking) => isMatch(booking, search))} />}
      </Query>
    </>
  );
}

function isMatch({ id, address }: Booking, search: string): boolean {
  const words = search.trim().toLowerCase();
  return String(id) === words || address.toLowerCase().includes(words);
}

function BookingTable({ bookings }: { bookings: Booking[] }) {
  if (bookings.length === 0)
    return <EmptyState title="No bookings found">Try part of an address.</EmptyState>;
  return (
    <div className={classes.badges}>
      <DataTable label="Bookings" columns={columns} rows={bookings} />
    </div>
  );
}

const FLAGGED = {
  success: { title: 'Booking flagged' },
  failure: failureOrElse('Error', 'Failed to flag booking'),
  refreshes: ['bookings.listAll'],
} as const;

/** Marks a booking for a second look (ADM-5, ADM-6). */
function FlagButton({ booking }: { booking: Booking }) {
  const flag = trpc.bookings.flag.useMutation({ meta: FLAGGED });
  if (booking.flagged) {
    return (
      <span>
        <IconFlag size={16} aria-hidden /> Flagged
      </span>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={flag.isPending}
      aria-label={`Flag: booking ${booking.id}`}
      onClick={() => flag.mutate({ bookingId: booking.id })}
    >
      Flag
    </Button>
  );
}
