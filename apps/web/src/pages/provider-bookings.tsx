import { PRODUCT_NAME, londonWall } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { earningsMonth } from '../bookings/provider/earnings-month.ts';
import { FILTERS, JobSearch } from '../bookings/provider/job-search.tsx';
import { splitJobs } from '../bookings/provider/jobs-query.ts';
import { once, prefetch } from '../prefetch.ts';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { receivedReviews } from '../providers/reviews-query.ts';
import { useUser } from '../session.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { Page, Panel } from '../ui/display/page.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { TabSkeleton } from '../ui/feedback/query.tsx';

export const meta = () => [{ title: `My Bookings · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ bookings, reporting, reviews }, { parameters }) => {
  const tab = parameters.get('tab');
  if (tab === 'earnings') {
    void reporting.earningsReport.prefetch({ month: earningsMonth(parameters.get('month'), new Date()) });
  } else if (tab === 'reviews') {
    if (!parameters.has('reviews')) void reviews.received.prefetchInfinite(receivedReviews('all'));
    void reviews.breakdown.prefetch();
  } else if (!FILTERS.some((filter) => parameters.has(filter))) {
    const { ahead, past } = splitJobs({}, londonWall(new Date()).date);
    void bookings.jobs.prefetchInfinite(ahead);
    void bookings.jobs.prefetchInfinite(past);
  }
});
export { once as shouldRevalidate };

const fallback = <TabSkeleton />;
const Earnings = lazy(async () => (await import('../bookings/provider/earnings.tsx')).Earnings, {
  fallback,
});
const ReceivedReviews = lazy(
  async () => (await import('../providers/received-reviews.tsx')).ReceivedReviews,
  { fallback },
);

const TABS = ['jobs', 'earnings', 'reviews'] as const;

/** A provider's bookings, earnings and reviews, each a tab with an address (NAV-3). */
export default function ProviderBookings() {
  const { approved } = useUser();
  const [tab, setTab] = useUrlState('tab', 'jobs', TABS);
  return (
    <Page title="My Bookings" lead="Your bookings, earnings and reviews.">
      {approved === false && <ApprovalNotice />}
      <Tabs
        value={tab}
        onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'jobs')}
        keepMounted={false}
      >
        <TabList>
          <Tabs.Tab value="jobs">Jobs</Tabs.Tab>
          <Tabs.Tab value="earnings">Earnings</Tabs.Tab>
          <Tabs.Tab value="reviews">Reviews</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="jobs">
          <Panel>
            <JobSearch />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="earnings">
          <Earnings />
        </Tabs.Panel>
        <Tabs.Panel value="reviews">
          <ReceivedReviews />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
