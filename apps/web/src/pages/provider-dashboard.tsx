import { PRODUCT_NAME, formatPrice } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { RefusedWork } from '../bookings/job/refused.tsx';
import { once, prefetch } from '../prefetch.ts';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { CoverRequests } from '../bookings/cover/cover-requests.tsx';
import { JobTabs } from '../bookings/provider/job-tabs.tsx';
import { NEXT_JOB, NextJob } from '../bookings/provider/next-job.tsx';
import { useUser } from '../session.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Card, Page } from '../ui/display/page.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';

export const meta = () => [{ title: `Provider Dashboard · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ bookings, figures }, { parameters }) => {
  void figures.ofProvider.prefetch();
  void bookings.jobs.prefetch(NEXT_JOB);
  void bookings.coverRequests.prefetch();
  if (!parameters.has('tab')) void bookings.requests.prefetchInfinite({});
});
export { once as shouldRevalidate };

// Below what a provider comes for: it comes once the rest is there.
const JobCalendar = lazy(async () => (await import('../bookings/provider/job-calendar.tsx')).JobCalendar, {
  idle: true,
});

/** The provider's dashboard (DSH-5). */
export default function ProviderDashboard() {
  const user = useUser();
  const { data: figures } = trpc.figures.ofProvider.useQuery();
  return (
    <Page title="Provider Dashboard" lead={`Welcome, ${user.name}.`}>
      {user.approved === false && <ApprovalNotice />}
      <RefusedWork />
      <NextJob />
      <StatCards>
        <StatCard label="Upcoming Jobs" value={figures?.upcoming ?? '–'} />
        <StatCard label="Pending Requests" value={figures?.pending ?? '–'} />
        <StatCard label="Total Earnings" value={figures ? formatPrice(figures.standard) : '–'}>
          Standard rate{figures && ` · Itemised total ${formatPrice(figures.itemised)}`}
        </StatCard>
      </StatCards>
      <CoverRequests />
      <JobTabs />
      <Card title="Calendar">
        <JobCalendar />
      </Card>
    </Page>
  );
}
