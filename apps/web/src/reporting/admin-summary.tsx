import { count, RECENT_HOURS, type Summary } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { Spark } from '../ui/charts/spark.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { THIS_WEEK, useWeeks } from './weeks.ts';

/** Summary statistics of the marketplace (ADM-1, ADM-9). */
export function AdminSummary() {
  const summary = trpc.reporting.summary.useQuery();
  return (
    <Query query={summary} subject="The summary" skeleton={<Cards />}>
      {(known) => <Cards summary={known} />}
    </Query>
  );
}

function Cards({ summary }: { summary?: Summary }) {
  const { data: weeks = [] } = useWeeks();
  if (!summary)
    return (
      <StatCards>
        <StatCard label="Total Users" value="–" />
        <StatCard label="Total Bookings" value="–" />
        <StatCard label="Recent Activity" value="–" />
      </StatCards>
    );
  const { users, bookings, recentBookings, recentDays } = summary;
  const { pending, confirmed, completed, cancelled } = bookings;
  const allUsers = users.customers + users.providers + users.admins;
  const joined = weeks
    .slice(0, THIS_WEEK + 1)
    .map(({ newCustomers, newProviders }) => newCustomers + newProviders);
  const usersAt = (week: number) => allUsers - joined.slice(week + 1).reduce((sum, each) => sum + each, 0);
  const line = (values: readonly number[], colour?: string) =>
    values.length > 0 && <Spark values={values} colour={colour} />;
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={format(allUsers)}
        spark={line(joined.map((_, week) => usersAt(week)))}
      >
        {count(users.customers, 'customer')}, {count(users.providers, 'provider')},{' '}
        {count(users.admins, 'admin')}
      </StatCard>
      <StatCard
        label="Total Bookings"
        value={format(pending + confirmed + completed + cancelled)}
        spark={line(
          // The running week would look like a fall.
          weeks
            .slice(0, THIS_WEEK)
            .map((week) => Object.values(week.bookings).reduce((sum, each) => sum + each, 0)),
          'var(--ds-service-cleaning)',
        )}
      >
        {/* Number and label stay on one line. */}
        {format(pending)}&nbsp;pending, {format(confirmed)}&nbsp;confirmed, {format(completed)}
        &nbsp;completed, {format(cancelled)}&nbsp;cancelled
      </StatCard>
      <StatCard
        label="Recent Activity"
        value={format(recentBookings)}
        spark={line(recentDays, 'var(--ds-mark)')}
      >
        Bookings created in the last {RECENT_HOURS} hours
      </StatCard>
    </StatCards>
  );
}

function format(number: number): string {
  return number.toLocaleString('en-GB');
}
