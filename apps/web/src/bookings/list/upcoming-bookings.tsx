import { count, type ListedBooking, type Series } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Card } from '../../ui/display/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { calendarItem } from '../actions/add-to-calendar.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { bookingName } from '../booking-texts.ts';
import { useSeriesActions } from '../series/series-command.ts';
import { useDateDialog } from '../series/use-date-dialog.tsx';
import { BookingRow, BookingTable, RowsSkeleton } from './booking-table.tsx';
import classes from './booking-table.module.css';
import { allOf, isAhead, useMovedOnEnd, useUpcomingBookings } from './own-bookings.ts';
import { groupUpcoming } from './upcoming-groups.ts';
import { useVisibleRows } from '../../ui/lists/visible-rows.ts';
import { RowsEnd } from './rows-end.tsx';

// Needed only after a cancellation by others.
const RebookingActions = lazy(
  async () => (await import('../rebooking/rebooking-actions.tsx')).RebookingActions,
);

/** Bookings that have not ended: declined ones first, each series once, cancelled ones folded (DSH-3, DSH-17). */
export function UpcomingBookings() {
  const pages = useUpcomingBookings();
  const isPhone = useIsPhone();
  useMovedOnEnd(pages.data ? allOf(pages.data) : []);
  return (
    <Card
      title="Upcoming Bookings"
      action={
        // On a wide screen it is next to the title of the page.
        isPhone && (
          <Link className={classes.book} to={paths.booking()}>
            New Booking
          </Link>
        )
      }
    >
      <Query query={pages} subject="Your bookings" skeleton={<RowsSkeleton rows={4} height={78} />}>
        {(data) => <Upcoming bookings={allOf(data)} pages={pages} />}
      </Query>
    </Card>
  );
}

interface UpcomingProps {
  bookings: readonly ListedBooking[];
  pages: ReturnType<typeof useUpcomingBookings>;
}

function Upcoming({ bookings, pages }: UpcomingProps) {
  const { declined, visits, cancelled } = groupUpcoming(bookings);
  const rows = useVisibleRows([...declined, ...visits], { phone: 3, desktop: 6 });
  const [showsCancelled, setShowsCancelled] = useState(false);
  const label = cancelled.some(({ paused }) => paused) ? 'cancelled or skipped visit' : 'cancelled visit';
  return (
    <>
      {rows.all.length === 0 && (
        <EmptyState title="No upcoming bookings">Visits you book appear here.</EmptyState>
      )}
      {bookings.length > 0 && (
        <BookingTable label="Upcoming Bookings" isHidden={rows.all.length === 0 && !showsCancelled}>
          {/* One list, so that a row that moves within it keeps its open dialog. */}
          {[...rows.visible, ...cancelled].map((booking) => (
            <UpcomingRow
              key={booking.id}
              booking={booking}
              isHidden={!showsCancelled && cancelled.includes(booking)}
            />
          ))}
        </BookingTable>
      )}
      <RowsEnd rows={rows} pages={pages} more="Later bookings" />
      {cancelled.length > 0 && (
        <p className={classes.end}>
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={showsCancelled}
            onClick={() => setShowsCancelled(!showsCancelled)}
          >
            {count(cancelled.length, label)}
          </Button>
        </p>
      )}
    </>
  );
}

function UpcomingRow({ booking, isHidden }: { booking: ListedBooking; isHidden: boolean }) {
  const { seriesId, rebookable, status } = booking;
  const dates = useDates(seriesId);
  // The actions of a single booking, which has no dates, are never used.
  const { manage, dialog } = useDateDialog(dates, useSeriesActions(seriesId ?? 0));
  const isSeries = seriesId !== null && status !== 'cancelled';
  const more = dates.filter(({ id, paused }) => id !== booking.id && !paused).length;
  return (
    <BookingRow
      booking={booking}
      isUrgent={rebookable}
      isHidden={isHidden}
      note={isSeries && !isHidden && more > 0 && `and ${count(more, 'more date')}`}
    >
      <BookingActions
        booking={booking}
        lead={
          isSeries && manage
            ? {
                label: 'Manage Service',
                name: `Manage Service: ${bookingName(booking)}`,
                onSelect: manage,
              }
            : undefined
        }
        folded={['skip']}
        // A series has no calendar file.
        menu={isSeries ? [] : calendarItem(booking)}
      />
      {rebookable && <RebookingActions booking={booking} />}
      {dialog}
    </BookingRow>
  );
}

/** Returns the upcoming dates of the series of a booking; none for a single booking. */
function useDates(seriesId: number | null): Series['bookings'] {
  const series = trpc.bookings.series.useQuery();
  const now = useNow().toISOString();
  const dates = series.data?.find(({ id }) => id === seriesId)?.bookings ?? [];
  return dates.filter((date) => isAhead(date, now));
}
