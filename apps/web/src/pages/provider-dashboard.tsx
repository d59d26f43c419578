import { PRODUCT_NAME, formatPrice } from '@doorstep/domain';
import { useBookings } from '../bookings/use-bookings.ts';
import { totalsOf } from '../providers/earnings.ts';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { JobTabs } from '../providers/job-tabs.tsx';
import { useUser } from '../session.tsx';
import { Page } from '../ui/page.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { useNow } from '../ui/use-now.ts';

export const meta = () => [{ title: `Provider Dashboard · ${PRODUCT_NAME}` }];

/** The provider's dashboard (S2 §2). */
export default function ProviderDashboard() {
  const user = useUser();
  const { data: bookings } = useBookings();

  const pending = bookings?.filter(({ status }) => status === 'pending');
  const completed = bookings?.filter(({ status }) => status === 'completed');
  const now = useNow().toISOString();
  const upcoming = bookings?.filter(({ status, date }) => status === 'confirmed' && date >= now);
  const totals = completed && totalsOf(completed);

  return (
    <Page title="Provider Dashboard" lead={`Welcome, ${user.name}.`}>
      {user.approved === false && <ApprovalNotice />}
      <StatCards>
        <StatCard label="Upcoming Jobs" value={upcoming?.length ?? '–'} />
        <StatCard label="Pending Requests" value={pending?.length ?? '–'} />
        <StatCard label="Total Earnings" value={totals ? formatPrice(totals.standard) : '–'}>
          Standard rate{totals && ` · Itemised total ${formatPrice(totals.itemised)}`}
        </StatCard>
      </StatCards>
      <JobTabs />
    </Page>
  );
}
