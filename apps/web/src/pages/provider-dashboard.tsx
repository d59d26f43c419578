import {
  PRODUCT_NAME,
  addDays,
  formatPrice,
  formatRelativeDay,
  formatTime,
  londonWall,
} from '@doorstep/domain';
import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { RefusedWork } from '../bookings/job/refused-work.tsx';
import { once, prefetch } from '../prefetch.ts';
import { CoverRequests } from '../bookings/cover/cover-requests.tsx';
import { JobCalendar } from '../bookings/provider/job-calendar.tsx';
import { JobTabs } from '../bookings/provider/job-tabs.tsx';
import { NextJob } from '../bookings/provider/next-job.tsx';
import { useIsPhone } from '../ui/browser/use-is-phone.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { useUser } from '../session.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Card, Columns, Page } from '../ui/display/page.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';
import { joinFacts } from '../ui/display/text.ts';
import { lazy } from '../ui/feedback/lazy.tsx';

export const meta = () => [{ title: `Provider Dashboard · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ bookings, reporting }, { parameters }) => {
  void reporting.ofProvider.prefetch();
  void bookings.nextJob.prefetch();
  void bookings.coverRequests.prefetch();
  const { date: today } = londonWall(new Date());
  for (const date of [today, addDays(today, 1)]) void bookings.day.prefetch({ date });
  if (!parameters.has('tab')) void bookings.requests.prefetchInfinite({});
});
export { once as shouldRevalidate };

/** The provider's dashboard: next job, requests and the day (DSH-5). */
export default function ProviderDashboard() {
  const user = useUser();
  // A phone has the requests first, which wait for an answer.
  const isPhone = useIsPhone();
  const { data: statistics } = trpc.reporting.ofProvider.useQuery();
  const hasCompleted = Boolean(statistics?.completed);
  return (
    <Page
      title="Provider Dashboard"
      lead={`Welcome, ${user.name}.`}
      actions={
        <LinkButton variant="default" to="/manage-services?tab=time-off">
          Take time off
        </LinkButton>
      }
    >
      <FirstSteps isApproved={user.approved !== false} />
      <RefusedWork />
      <NextJob />
      {!isPhone && <Statistics />}
      <Columns
        isWide
        aside={
          <>
            <Card
              title="Calendar"
              action={
                <Link to="/provider-calendar" prefetch="intent">
                  Open calendar
                </Link>
              }
            >
              <JobCalendar />
            </Card>
            <EarningsCard isNeeded={hasCompleted} />
          </>
        }
        last={<LatestReviews isNeeded={hasCompleted} />}
      >
        <CoverRequests />
        <div id="requests">
          <JobTabs />
        </div>
        {isPhone && (
          <Box mt="lg">
            <Statistics />
          </Box>
        )}
      </Columns>
    </Page>
  );
}

const ProviderChecklist = lazy(
  async () => (await import('../providers/provider-checklist.tsx')).ProviderChecklist,
);

/** The checklist of a new provider, for those who are not approved or have had no work yet (PRV-7). */
function FirstSteps({ isApproved }: { isApproved: boolean }) {
  const { data: statistics } = trpc.reporting.ofProvider.useQuery();
  const isIdle = statistics && statistics.upcoming + statistics.pending + statistics.standard === 0;
  return (!isApproved || isIdle) && <ProviderChecklist />;
}

// Both once a job is completed.
const EarningsCard = lazy(async () => (await import('../dashboard/earnings-card.tsx')).EarningsCard, {
  idle: true,
});
const LatestReviews = lazy(async () => (await import('../providers/received-reviews.tsx')).LatestReviews, {
  idle: true,
});

function Statistics() {
  const { data: statistics } = trpc.reporting.ofProvider.useQuery();
  const { data: next } = trpc.bookings.nextJob.useQuery();
  const now = useNow();
  return (
    <StatCards onPhone="strip">
      <StatCard label="Upcoming Jobs" value={statistics?.upcoming ?? '–'}>
        {next && (
          <span>
            Next: {formatRelativeDay(next.date, now)}, {formatTime(next.date)}
          </span>
        )}
      </StatCard>
      <StatCard label="Pending Requests" value={statistics?.pending ?? '–'}>
        {statistics && <span>{statistics.pending > 0 ? 'Waiting for your reply' : 'Nothing waiting'}</span>}
      </StatCard>
      <StatCard label="Total Earnings" value={statistics ? formatPrice(statistics.standard) : '–'} isQuiet>
        {joinFacts([
          'Standard rate',
          ...(statistics ? [`Itemised total ${formatPrice(statistics.itemised)}`] : []),
        ])}
      </StatCard>
    </StatCards>
  );
}
