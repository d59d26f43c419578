import type { ReactNode } from 'react';
import { type ListedBooking, PRODUCT_NAME, type Series, isStillToCome } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import { allOf, PAST, useMovedOnEnd, useUpcomingBookings } from '../bookings/list/own-bookings.ts';
import { DateRow } from '../bookings/list/booking-cells.tsx';
import { PastBookings } from '../bookings/list/past-bookings.tsx';
import { SampleSchedule, SeriesCard } from '../bookings/series/schedule-cards.tsx';
import { Card, Page, Panel } from '../ui/display/page.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query, together } from '../ui/feedback/query.tsx';
import { useNow } from '../ui/browser/use-now.ts';

export const meta = () => [{ title: `Edit Jobs · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ bookings }) => {
  void bookings.series.prefetch();
  void bookings.upcoming.prefetchInfinite({});
  void bookings.past.prefetchInfinite(PAST);
});
export { once as shouldRevalidate };

/** A customer's schedules and individual dates, to skip, pause, reactivate or cancel, and past visits (DSH-7, DSH-8). */
export default function EditJobs() {
  return (
    <Page title="Edit Jobs" lead="Your bookings, date by date.">
      <Jobs />
      <PastBookings hidesEmpty />
    </Page>
  );
}

function Jobs() {
  const series = trpc.bookings.series.useQuery();
  const upcoming = useUpcomingBookings();
  useMovedOnEnd(upcoming.data ? allOf(upcoming.data) : []);
  return (
    <Query query={together({ series, upcoming })} subject="Your jobs" container={Panel}>
      {(jobs) => (
        <Schedules
          series={jobs.series}
          bookings={allOf(jobs.upcoming)}
          isComplete={!upcoming.hasNextPage}
          more={
            <LoadMore query={upcoming} subject="Later bookings">
              Show later bookings
            </LoadMore>
          }
        />
      )}
    </Query>
  );
}

interface SchedulesProps {
  series: readonly Series[];
  bookings: readonly ListedBooking[];
  /** All upcoming bookings have loaded. */
  isComplete: boolean;
  /** Loads later bookings. */
  more: ReactNode;
}

/** A card for each schedule and one for single bookings, by their next dates. */
function Schedules({ series, bookings, isComplete, more }: SchedulesProps) {
  const now = useNow();
  const stillToCome = ({ status, date }: ListedBooking) => isStillToCome({ status, startsAt: date }, now);
  const schedules = series
    .map((each) => ({ each, dates: each.bookings.filter(stillToCome) }))
    .filter(({ dates }) => dates.length > 0);
  const single = bookings.filter((booking) => booking.seriesId === null && stillToCome(booking));
  if (isComplete && schedules.length === 0 && single.length === 0) return <SampleSchedule />;
  const cards = schedules.map(({ each, dates }) => ({
    from: dates[0]?.date ?? '',
    card: <SeriesCard key={each.id} series={each} dates={dates} />,
  }));
  if (single[0]) {
    const card = (
      <Card key="single" title="Single bookings">
        <ul data-rows>
          {single.map((booking) => (
            <DateRow key={booking.id} booking={booking} isSingle />
          ))}
        </ul>
        {more}
      </Card>
    );
    cards.push({ from: single[0].date, card });
  }
  return (
    <>
      {cards.toSorted((a, b) => a.from.localeCompare(b.from)).map(({ card }) => card)}
      {single.length === 0 && more}
    </>
  );
}
