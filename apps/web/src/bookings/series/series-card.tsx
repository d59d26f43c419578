import type { Booking, Series } from '@doorstep/domain';
import { SeriesButton } from './series-button.tsx';
import { DateRow } from '../list/date-row.tsx';
import { ScheduleCard, scheduleOf } from './schedule-card.tsx';

/** One schedule with its dates ahead, and what can be done to all or to one. */
export function SeriesCard({ series, dates }: { series: Series; dates: readonly Booking[] }) {
  const [first] = dates;
  if (!first) return null;
  const { id: seriesId, serviceName: name, serviceType, pattern } = series;
  const active = dates.filter(({ paused }) => !paused);
  const paused = dates.filter((date) => date.paused);
  const who = dates.map(({ providerName }) => providerName).find(Boolean) ?? undefined;
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
