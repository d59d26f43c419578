import type { Booking, Series } from '@doorstep/domain';
import { providerOf } from '../bookings/booking-cells.tsx';
import { isLive } from './live-dates.ts';
import { SeriesButton } from './series-button.tsx';
import { DateRow } from './date-row.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { scheduleOf } from './schedule-text.ts';

/** One schedule with its dates ahead, and what can be done to all or to one. */
export function SeriesCard({ series, dates }: { series: Series; dates: readonly Booking[] }) {
  const [first] = dates;
  if (!first) return null;
  const { id: seriesId, serviceName: name, serviceType, pattern } = series;
  const active = dates.filter(isLive);
  const paused = dates.filter((date) => date.paused);
  const who = dates.map(providerOf).find(Boolean);
  return (
    <ScheduleCard
      title={name}
      type={serviceType}
      schedule={scheduleOf(pattern, first)}
      who={who}
      actions={
        <>
          <SeriesButton command="pauseSeries" seriesId={seriesId} name={name} dates={active} />
          <SeriesButton command="reactivateSeries" seriesId={seriesId} name={name} dates={paused} />
          <SeriesButton command="cancelSeries" seriesId={seriesId} name={name} dates={dates} />
        </>
      }
    >
      {dates.map((booking, index) => (
        <DateRow key={booking.id} booking={booking}>
          {index > 0 && index < dates.length - 1 && (
            <SeriesButton
              command="cancelSeries"
              seriesId={seriesId}
              name={name}
              dates={dates.slice(index)}
              following
            />
          )}
        </DateRow>
      ))}
    </ScheduleCard>
  );
}
