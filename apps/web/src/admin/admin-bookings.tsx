import type { Booking } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { StatusBadge } from '../bookings/status-badge.tsx';
import { formatDate, formatTime } from '../dates.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { FlagButton } from './flag-button.tsx';
import { SearchBar } from './search-bar.tsx';
import classes from './admin-bookings.module.css';

const columns: Column<Booking>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'Customer', cell: ({ customerName }) => customerName },
  { title: 'Provider', cell: ({ providerName }) => providerName ?? 'Not assigned' },
  { title: 'Date', cell: ({ scheduledAt }) => `${formatDate(scheduledAt)}, ${formatTime(scheduledAt)}` },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Address', cell: ({ address }) => address },
  { title: 'Flag', cell: (booking) => <FlagButton booking={booking} />, actions: true },
];

/** The bookings tab (S2 §2); its badges are completed green, pending yellow, others red. */
export function AdminBookings() {
  const { data, error, refetch } = trpc.bookings.listAll.useQuery();
  const [search, setSearch] = useUrlState<string>('booking', '');
  if (error) {
    return (
      <ErrorState
        what="The bookings could not be loaded"
        message={`${messageOf(error)}.`}
        onRetry={() => void refetch()}
      />
    );
  }
  const words = search.trim().toLowerCase();
  const bookings = data?.filter(
    ({ id, address }) => String(id) === words || address.toLowerCase().includes(words),
  );
  return (
    <>
      <SearchBar label="Search by address or id" value={search} onChange={setSearch} />
      {!bookings && <RowSkeletons />}
      {bookings?.length === 0 && <EmptyState title="No bookings found">Try part of an address.</EmptyState>}
      {bookings && bookings.length > 0 && (
        <div className={classes.badges}>
          <DataTable label="Bookings" columns={columns} rows={bookings} />
        </div>
      )}
    </>
  );
}
