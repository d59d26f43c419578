import type { PeriodStatistics } from '@doorstep/domain';
import { Link } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { Chart } from '../ui/charts/chart.tsx';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './change.module.css';
import { periodLabel, periodTick } from './statistics/period-labels.ts';
import { BOOKINGS } from './statistics/statistic-kinds.ts';
import { VisitsByService } from './visits-by-service.tsx';
import { THIS_WEEK, useWeeks, useWeeksSoFar } from './weeks.ts';

/** Bookings of the last ten weeks, this one and the next two by status, on the admin's dashboard (ADM-19). */
export function BookingsByWeek() {
  const weeks = useWeeks();
  return (
    <div className={classes.weeks}>
      <Card title="Bookings by week">
        <Query query={weeks} subject="Bookings by week" skeleton={<Skeleton height="22rem" />}>
          {(read) => <Weeks weeks={read} />}
        </Query>
      </Card>
      {weeks.data && <VisitsByService weeks={weeks.data} />}
    </div>
  );
}

function Weeks({ weeks }: { weeks: readonly PeriodStatistics[] }) {
  const { total, format, columns } = BOOKINGS;
  const soFar = useWeeksSoFar();
  const ended = weeks.slice(0, THIS_WEEK);
  const thisWeek = total(weeks.slice(THIS_WEEK, THIS_WEEK + 1)) ?? 0;
  const untilNow = total(soFar.now) ?? 0;
  const completed = ended.reduce((sum, { bookings }) => sum + bookings.completed, 0);
  return (
    <>
      <p className={classes.now}>
        <b>{format(thisWeek)}</b> this week
        {soFar.now.length > 0 && untilNow < thisWeek && `, ${format(untilNow)} so far`}
        {soFar.now.length > 0 && `, ${format(total(soFar.before) ?? 0)} by this day last week`}
      </p>
      <Chart
        title="Bookings by week"
        summary={`${format(completed)} of ${format(total(ended) ?? 0)} in the previous ten weeks were completed.`}
        kind="bars"
        periods={weeks.map((week, at) => (at === THIS_WEEK ? 'This week' : periodTick(week, 'week')))}
        names={weeks.map((week) => periodLabel(week, 'week'))}
        series={columns(weeks).flatMap(({ title: name, tone, of }) =>
          tone ? { name, tone, values: weeks.map(of) } : [],
        )}
        current={THIS_WEEK}
        format={format}
      />
      <Link to={adminPaths.reports()}>Open in Reports</Link>
    </>
  );
}
