import { type Series, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { isAhead } from '../bookings/list/own-bookings.ts';
import { WizardButton } from '../bookings/wizard/wizard-button.tsx';
import { RecurringCard, RecurringSample } from '../bookings/series/recurring-card.tsx';
import { useSeriesActions } from '../bookings/series/series-command.ts';
import classes from './recurring-services.module.css';

/** Of so many series of one type the dates are shown; the others are on the page of all. */
const MOST = 3;

/** The series of a type that have dates ahead, the next first; without any, a way to book (DSH-2). */
export function RecurringServices({ type }: { type: ServiceType }) {
  const series = trpc.bookings.series.useQuery();
  return (
    <Query of={series} what="Your recurring services">
      {(all) => <SeriesOfType type={type} series={all.filter(({ serviceType }) => serviceType === type)} />}
    </Query>
  );
}

function SeriesOfType({ type, series }: { type: ServiceType; series: readonly Series[] }) {
  const now = useNow().toISOString();
  const name = serviceTypeLabel(type, 'dashboard');
  const ahead = series
    .map((each) => ({ ...each, bookings: each.bookings.filter((date) => isAhead(date, now)) }))
    .filter(({ bookings }) => bookings.length > 0)
    .toSorted(({ bookings: [a] }, { bookings: [b] }) => (a?.date ?? '').localeCompare(b?.date ?? ''));
  const book = <WizardButton type={type}>Book a Service</WizardButton>;
  if (ahead.length === 0 && type === 'cleaning') {
    return (
      <>
        <div className={classes.intro}>
          <div>
            <p className={classes.title}>No recurring services scheduled</p>
            <p className={classes.soft}>This is what one looks like. Yours can be skipped and paused here.</p>
          </div>
          {book}
        </div>
        <RecurringSample />
      </>
    );
  }
  if (ahead.length === 0) {
    return (
      <EmptyState title="No recurring services scheduled" action={book}>
        {name} once, or every week: it takes four short steps.
      </EmptyState>
    );
  }
  const more = ahead.length - MOST;
  return (
    <>
      {ahead.slice(0, MOST).map((each) => (
        <OwnSeries key={each.id} series={each} />
      ))}
      {more > 0 && (
        <p className={`${classes.below} ${classes.soft}`}>
          {more} more under <Link to="/edit-jobs">Edit Jobs</Link>.
        </p>
      )}
      <div className={classes.below}>{book}</div>
    </>
  );
}

function OwnSeries({ series: { id, pattern, bookings } }: { series: Series }) {
  return <RecurringCard pattern={pattern} visits={bookings} actions={useSeriesActions(id)} />;
}
