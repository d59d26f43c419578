import { RECENT_HOURS, type Summary } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { count } from '../ui/display/text.ts';

/** Summary statistics of the marketplace (ADM-1, ADM-9). */
export function AdminSummary() {
  const summary = trpc.figures.summary.useQuery();
  return (
    <Query of={summary} what="The summary" skeleton={<Cards />}>
      {(known) => <Cards summary={known} />}
    </Query>
  );
}

function Cards({ summary }: { summary?: Summary }) {
  if (!summary)
    return (
      <StatCards>
        <StatCard label="Total Users" value="–" />
        <StatCard label="Total Bookings" value="–" />
        <StatCard label="Recent Activity" value="–" />
      </StatCards>
    );
  const { users, bookings, recentBookings } = summary;
  const { pending, confirmed, completed, cancelled } = bookings;
  return (
    <StatCards>
      <StatCard label="Total Users" value={format(users.customers + users.providers + users.admins)}>
        {count(users.customers, 'customer')} · {count(users.providers, 'provider')}
      </StatCard>
      <StatCard label="Total Bookings" value={format(pending + confirmed + completed + cancelled)}>
        {/* Number and label stay on one line. */}
        {format(pending)}&nbsp;pending · {format(confirmed)}&nbsp;confirmed · {format(completed)}
        &nbsp;completed · {format(cancelled)}&nbsp;cancelled
      </StatCard>
      <StatCard label="Recent Activity" value={format(recentBookings)}>
        Bookings created in the last {RECENT_HOURS} hours
      </StatCard>
    </StatCards>
  );
}

function format(number: number): string {
  return number.toLocaleString('en-GB');
}
