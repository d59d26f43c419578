import { PRODUCT_NAME } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { useBookings } from '../bookings/use-bookings.ts';
import { MoveButtons } from '../bookings/move-button.tsx';
import { PlainRow } from '../series-editing/date-row.tsx';
import { isAhead } from '../series-editing/live-dates.ts';
import { SampleSchedule } from '../series-editing/sample-schedule.tsx';
import { SeriesCard } from '../series-editing/series-card.tsx';
import { Card, Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useNow } from '../ui/use-now.ts';

export const meta = () => [{ title: `Edit Jobs · ${PRODUCT_NAME}` }];

/** A customer's schedules and individual dates, to skip, pause, reactivate or cancel (S2 §2; Rulings: /edit-jobs). */
export default function EditJobs() {
  return (
    <Page title="Edit Jobs" lead="Your schedules, and each date by itself.">
      <Jobs />
    </Page>
  );
}

function Jobs() {
  const now = useNow();
  const series = trpc.bookings.series.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const bookings = useBookings();
  const error = (series.data ? null : series.error) ?? (bookings.data ? null : bookings.error);
  if (error) {
    return (
      <Panel>
        <ErrorState
          what="Your jobs could not be loaded"
          message={`${messageOf(error)}.`}
          onRetry={() => void Promise.all([series.refetch(), bookings.refetch()])}
        />
      </Panel>
    );
  }
  if (!series.data || !bookings.data) {
    return (
      <Panel>
        <RowSkeletons />
      </Panel>
    );
  }
  const schedules = series.data
    .map((each) => ({ each, dates: each.bookings.filter((booking) => isAhead(booking, now)) }))
    .filter(({ dates }) => dates.length > 0);
  const single = bookings.data
    .filter((booking) => booking.seriesId === null && isAhead(booking, now))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  if (schedules.length === 0 && single.length === 0) return <SampleSchedule />;
  return (
    <>
      {schedules.map(({ each, dates }) => (
        <SeriesCard key={each.id} series={each} dates={dates} />
      ))}
      {single.length > 0 && (
        <Card title="Single bookings">
          <ul>
            {single.map((booking) => (
              <PlainRow key={booking.id} date={booking} name={booking.serviceName}>
                <MoveButtons booking={booking} />
              </PlainRow>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
