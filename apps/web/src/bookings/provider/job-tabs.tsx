import { Tabs } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useUrlState } from '../../ui/browser/url-state.ts';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import { TabList } from '../../ui/display/tab-list.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { TabSkeleton } from '../../ui/feedback/query.tsx';
import { PendingRequests } from './request-cards.tsx';

const fallback = <TabSkeleton />;
const UpcomingJobs = lazy(async () => (await import('./jobs.tsx')).UpcomingJobs, { fallback });
const CompletedJobs = lazy(async () => (await import('./jobs.tsx')).CompletedJobs, { fallback });

const TABS = {
  pending: { label: 'Pending Requests', Content: PendingRequests },
  upcoming: { label: 'Upcoming Jobs', Content: UpcomingJobs },
  completed: { label: 'Completed Jobs', Content: CompletedJobs },
} as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** Tabs of requests, upcoming and completed jobs (DSH-6). */
export function JobTabs() {
  const [tab, setTab] = useUrlState('tab', 'pending', NAMES);
  const { data: counts } = trpc.reporting.ofProvider.useQuery();
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(NAMES.find((each) => each === next) ?? 'pending')}
      keepMounted={false}
    >
      <TabList>
        {NAMES.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={
              name === 'pending' && counts && counts.pending > 0 && <CountBadge>{counts.pending}</CountBadge>
            }
          >
            {TABS[name].label}
          </Tabs.Tab>
        ))}
      </TabList>
      {NAMES.map((name) => {
        const { Content } = TABS[name];
        return (
          <Tabs.Panel key={name} value={name}>
            <Content />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
