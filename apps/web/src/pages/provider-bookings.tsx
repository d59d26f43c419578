import { PRODUCT_NAME } from '@doorstep/domain';
import { once, prefetch } from '../prefetch.ts';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { Earnings, earningsRange } from '../bookings/provider/earnings.tsx';
import { FILTERS, JobSearch } from '../bookings/provider/job-search.tsx';
import { jobsPage } from '../bookings/provider/jobs.tsx';
import { ReceivedReviews } from '../providers/received-reviews.tsx';
import { useUser } from '../session.tsx';
import { Page, Panel } from '../ui/display/page.tsx';

export const meta = () => [{ title: `My Bookings · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ bookings, figures, reviews }, { parameters }) => {
  if (!FILTERS.some((filter) => parameters.has(filter))) void bookings.jobs.prefetchInfinite(jobsPage({}));
  void figures.earnings.prefetch(earningsRange(parameters.get('months'), new Date()));
  void reviews.received.prefetchInfinite({});
});
export { once as shouldRevalidate };

/** All of a provider's bookings, what they came to, and what was said of them (NAV-3). */
export default function ProviderBookings() {
  const { approved } = useUser();
  return (
    <Page title="My Bookings" lead="Every booking, what it came to, and what your customers said.">
      {approved === false && <ApprovalNotice />}
      <Panel>
        <JobSearch />
      </Panel>
      <Earnings />
      <ReceivedReviews />
    </Page>
  );
}
