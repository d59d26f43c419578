import { RECENT_HOURS } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';

/** The summary figures (ADM-1). */
export function AdminSummary() {
  const { data: users } = trpc.accounts.list.useQuery();
  const { data: bookings } = trpc.bookings.listAll.useQuery();
  const ofRole = (role: string) => users?.filter((user) => user.role === role).length ?? '–';
  const inStatus = (status: string) => bookings?.filter((booking) => booking.status === status).length ?? '–';
  const since = new Date(useNow().getTime() - RECENT_HOURS * 3_600_000).toISOString();
  return (
    <StatCards>
      <StatCard label="Total Users" value={users?.length ?? '–'}>
        {ofRole('customer')} customers · {ofRole('provider')} providers
      </StatCard>
      <StatCard label="Total Bookings" value={bookings?.length ?? '–'}>
        {inStatus('pending')} pending · {inStatus('completed')} completed · {inStatus('cancelled')} cancelled
      </StatCard>
      <StatCard
        label="Recent Activity"
        value={bookings?.filter(({ createdAt }) => createdAt >= since).length ?? '–'}
      >
        Bookings created in the last {RECENT_HOURS} hours
      </StatCard>
    </StatCards>
  );
}
