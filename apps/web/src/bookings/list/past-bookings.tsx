import type { ListedBooking } from '@doorstep/domain';
import { Card } from '../../ui/display/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { BookingRow, BookingTable, RowsSkeleton } from './booking-table.tsx';
import { allOf, usePastBookings } from './own-bookings.ts';
import { useVisibleRows } from '../../ui/lists/visible-rows.ts';
import { RowsEnd } from './rows-end.tsx';

/** Past bookings, as quiet rows (DSH-3). Without any it says so, or with `hidesEmpty` renders nothing. */
export function PastBookings({ hidesEmpty = false }: { hidesEmpty?: boolean }) {
  const pages = usePastBookings();
  if (hidesEmpty && pages.data && allOf(pages.data).length === 0) return null;
  return (
    <Card title="Past Bookings">
      <Query query={pages} subject="Your past bookings" skeleton={<RowsSkeleton rows={5} height={54} />}>
        {(data) => <Past bookings={allOf(data)} pages={pages} />}
      </Query>
    </Card>
  );
}

interface PastProps {
  bookings: readonly ListedBooking[];
  pages: ReturnType<typeof usePastBookings>;
}

function Past({ bookings, pages }: PastProps) {
  const rows = useVisibleRows(bookings, { phone: 2, desktop: 5 });
  if (bookings.length === 0) {
    return <EmptyState title="No booking history">Visits appear here once they’re over.</EmptyState>;
  }
  return (
    <>
      <BookingTable label="Past Bookings" isQuiet>
        {rows.visible.map((booking) => (
          <BookingRow key={booking.id} booking={booking} isQuiet>
            <BookingActions
              booking={booking}
              only={['bookAgain', 'review', 'reportProblem']}
              folded={['reportProblem']}
            />
          </BookingRow>
        ))}
      </BookingTable>
      <RowsEnd rows={rows} pages={pages} more="Earlier bookings" />
    </>
  );
}
