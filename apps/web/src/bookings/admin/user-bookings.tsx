import type { ListedUser } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { Card } from '../../ui/display/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { BookingTable } from './booking-table.tsx';

const PAGE_ROWS = 10;

/** The bookings of a customer or provider, the newest made first. */
export function UserBookings({ user: { id, role } }: { user: ListedUser }) {
  const side = role === 'provider' ? { providerId: id } : { customerId: id };
  const bookings = trpc.bookings.search.useInfiniteQuery(
    { ...side, limit: PAGE_ROWS },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return (
    <Card title="Bookings">
      <Query of={bookings} what="The bookings">
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <EmptyState title="No bookings found" />;
          return (
            <>
              <p>
                <Link to={adminPaths.bookings({ [role]: String(id) })}>Search among these</Link>
              </p>
              <BookingTable
                bookings={all}
                end={
                  <LoadMore of={bookings} what="More bookings">
                    Show more
                  </LoadMore>
                }
              />
            </>
          );
        }}
      </Query>
    </Card>
  );
}
