import { PRODUCT_NAME, formatPrice } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { useBookings } from '../bookings/use-bookings.ts';
import { totalsOf } from '../providers/earnings.ts';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { CompletedJobs, PendingRequests, UpcomingJobs } from '../providers/job-tables.tsx';
import { useUser } from '../session.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { useNow } from '../ui/use-now.ts';
import { useUrlState } from '../ui/url-state.ts';
import '../ui/tabs.css';

export const meta = () => [{ title: `Provider Dashboard · ${PRODUCT_NAME}` }];

const TABS = ['pending', 'upcoming', 'completed'] as const;

/** The provider's dashboard (S2 §2). */
export default function ProviderDashboard() {
  const user = useUser();
  const { data: bookings, error, refetch } = useBookings();
  const [tab, setTab] = useUrlState('tab', 'pending', TABS);

  const pending = bookings?.filter(({ status }) => status === 'pending');
  const confirmed = bookings?.filter(({ status }) => status === 'confirmed');
  const completed = bookings?.filter(({ status }) => status === 'completed');
  const now = useNow().toISOString();
  const upcoming = confirmed?.filter(({ date }) => date >= now);
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
      {error && !bookings ? (
        <ErrorState
          what="Your jobs could not be loaded"
          message={`${messageOf(error)}.`}
          onRetry={() => void refetch()}
        />
      ) : (
        <Tabs value={tab} onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'pending')}>
          <Tabs.List>
            <Tabs.Tab value="pending">Pending Requests</Tabs.Tab>
            <Tabs.Tab value="upcoming">Upcoming Jobs</Tabs.Tab>
            <Tabs.Tab value="completed">Completed Jobs</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="pending">
            <Panel>{pending ? <PendingRequests jobs={pending} /> : <RowSkeletons />}</Panel>
          </Tabs.Panel>
          <Tabs.Panel value="upcoming">
            <Panel>{confirmed ? <UpcomingJobs jobs={confirmed} /> : <RowSkeletons />}</Panel>
          </Tabs.Panel>
          <Tabs.Panel value="completed">
            <Panel>{completed ? <CompletedJobs jobs={completed} /> : <RowSkeletons />}</Panel>
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}
