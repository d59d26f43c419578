import { RECURRENCE_LABELS, type Series, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { StatusBadge } from '../bookings/status-badge.tsx';
import { formatDayTime, formatDuration } from '../dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useNow } from '../ui/use-now.ts';
import { WizardButton } from '../wizard/wizard-button.tsx';
import classes from './recurring-services.module.css';

const SHOWN_DATES = 4;

/** The series of a type that have dates ahead; without any, a way to book (S2 §2). */
export function RecurringServices({ type }: { type: ServiceType }) {
  const { data, error, refetch } = trpc.bookings.series.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: true,
  });
  const now = useNow().toISOString();
  if (error && !data) {
    return (
      <ErrorState
        what="Your recurring services could not be loaded"
        message={`${messageOf(error)}.`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowSkeletons />;
  const ahead = data
    .filter(({ serviceType }) => serviceType === type)
    .map((series) => ({ ...series, bookings: series.bookings.filter((date) => isAhead(date, now)) }))
    .filter(({ bookings }) => bookings.length > 0);
  if (ahead.length === 0) {
    return (
      <EmptyState
        title="No recurring services scheduled"
        action={<WizardButton type={type}>Book a Service</WizardButton>}
      >
        {serviceTypeLabel(type, 'dashboard')} once, or every week: it takes four short steps.
      </EmptyState>
    );
  }
  return (
    <>
      {ahead.map((series) => (
        <NextDates key={series.id} series={series} />
      ))}
      <WizardButton type={type}>Book a Service</WizardButton>
    </>
  );
}

function isAhead({ status, endsAt }: Series['bookings'][number], now: string): boolean {
  return status !== 'cancelled' && endsAt > now;
}

function NextDates({ series: { serviceName, pattern, bookings } }: { series: Series }) {
  const [next] = bookings;
  const how = [
    pattern && RECURRENCE_LABELS[pattern],
    next && formatDuration(next.duration),
    next?.providerName && `with ${next.providerName}`,
  ];
  return (
    <section className={classes.series} aria-label={`Recurring: ${serviceName}`}>
      <h2>{serviceName}</h2>
      <p className={classes.how}>{how.filter(Boolean).join(' · ')}</p>
      <ul className={classes.dates}>
        {bookings.slice(0, SHOWN_DATES).map(({ id, date, status, paused }) => (
          <li key={id}>
            <time dateTime={date}>{formatDayTime(date)}</time>
            {paused ? <span className={classes.paused}>Paused</span> : <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
