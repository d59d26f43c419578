import { RECENT_HOURS, type Summary } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { count } from '../ui/display/text.ts';

/** The summary figures, as the server keeps them (ADM-1, ADM-9). */
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
      <StatCard label="Total Users" value={shown(users.customers + users.providers + users.admins)}>
        {count(users.customers, 'customer')} · {count(users.providers, 'provider')}
      </StatCard>
      <StatCard label="Total Bookings" value={shown(pending + confirmed + completed + cancelled)}>
        {/* A number stays with what it counts. */}
        {shown(pending)}&nbsp;pending · {shown(confirmed)}&nbsp;confirmed · {shown(completed)}&nbsp;completed
        · {shown(cancelled)}&nbsp;cancelled
      </StatCard>
      <StatCard label="Recent Activity" value={shown(recentBookings)}>
        Bookings created in the last {RECENT_HOURS} hours
      </StatCard>
    </StatCards>
  );
}

function shown(number: number): string {
  return number.toLocaleString('en-GB');
}
