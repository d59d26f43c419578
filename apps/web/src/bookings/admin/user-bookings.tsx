import { type ListedBooking, type ListedUser, formatDate, formatTime, londonWall } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { byPage, trpc } from '../../api.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { Card } from '../../ui/display/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { BookingTable } from './booking-table.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { useSteadyRows, withReread } from '../../ui/lists/use-list-page.ts';

const PAGE_ROWS = 10;

/** The bookings of a customer or provider, newest first. */
export function UserBookings({ user: { id, role } }: { user: ListedUser }) {
  const isProvider = role === 'provider';
  const side = isProvider ? { providerId: id } : { customerId: id };
  const bookings = trpc.bookings.search.useInfiniteQuery({ ...side, limit: PAGE_ROWS }, byPage);
  return (
    <Card title="Bookings">
      <Query query={bookings} subject="The bookings">
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <EmptyState title="No bookings found" />;
          return (
            <>
              <BookingTable
                bookings={all}
                without={isProvider ? 'Provider' : 'Customer'}
                end={
                  <LoadMore query={bookings} subject="More bookings">
                    Show more
                  </LoadMore>
                }
              />
              <Text mt="sm">
                <Link to={adminPaths.bookings({ [role]: String(id) })}>Search these bookings</Link>
              </Text>
            </>
          );
        }}
      </Query>
    </Card>
  );
}

const MAX_JOBS = 100;

/** The confirmed jobs of a deactivated provider, for an admin to reassign (DEA-2). A reassigned job stays in the list. */
export function JobsToGive({ provider: { id: providerId, name } }: { provider: ListedUser }) {
  const { date: from } = londonWall(useNow());
  const jobs = trpc.bookings.search.useQuery({ providerId, status: 'confirmed', from, limit: MAX_JOBS });
  const { rows, gone } = useSteadyRows(`${providerId}`, jobs.data?.items);
  const reread = trpc.useQueries((t) => gone.map((bookingId) => t.bookings.show({ bookingId })));
  const isLeft = (job: ListedBooking) => job.providerId === providerId && job.status === 'confirmed';
  // A job that has begun can no longer be reassigned.
  const visible = withReread(rows, gone, reread).filter(
    (job) => !isLeft(job) || job.moves.includes('assign'),
  );
  if (jobs.data && visible.length === 0) return null;
  return (
    <Card title="Jobs to reassign">
      <Query query={jobs} subject="The jobs to reassign">
        {() => (
          <>
            <p>
              {visible.some(isLeft)
                ? `${name} had accepted these, and the customers are expecting someone.`
                : 'All of these are sorted.'}
            </p>
            <DataTable
              label="Jobs to reassign"
              columns={columns}
              rows={visible.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))}
              wide
              end={null}
            />
          </>
        )}
      </Query>
    </Card>
  );
}

const columns: Column<ListedBooking>[] = [
  {
    title: 'Job',
    cell: ({ id, serviceName }) => <Link to={paths.bookingPage(id)}>{serviceName}</Link>,
    name: true,
    minWidth: 8,
  },
  { title: 'Date', cell: ({ date }) => `${formatDate(date)}, ${formatTime(date)}`, minWidth: 6.5 },
  { title: 'Customer', cell: ({ customerName }) => customerName, minWidth: 6 },
  { title: 'Provider', cell: ({ providerName }) => providerName ?? 'Unassigned', minWidth: 6 },
  { title: 'Status', cell: (job) => <StatusBadge booking={job} />, minWidth: 6 },
  {
    title: 'Actions',
    cell: (job) => <BookingActions booking={job} only={REASSIGN} />,
    actions: true,
    minWidth: 6,
  },
];

const REASSIGN = ['assign', 'reassign'] as const;
