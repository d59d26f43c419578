import { Tabs } from '@mantine/core';
import { Panel } from '../../ui/display/page.tsx';
import { useUrlState } from '../../ui/browser/url-state.ts';
import { CompletedJobs, UpcomingJobs } from './jobs.tsx';
import { PendingRequests } from './requests.tsx';
import { TabList } from '../../ui/display/tab-list.tsx';

const TABS = {
  pending: { label: 'Pending Requests', Content: PendingRequests },
  upcoming: { label: 'Upcoming Jobs', Content: UpcomingJobs },
  completed: { label: 'Completed Jobs', Content: CompletedJobs },
} as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** A provider's jobs, each kind under its tab (DSH-6). */
export function JobTabs() {
  const [tab, setTab] = useUrlState('tab', 'pending', NAMES);
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(NAMES.find((each) => each === next) ?? 'pending')}
      keepMounted={false}
    >
      <TabList>
        {NAMES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {TABS[name].label}
          </Tabs.Tab>
        ))}
      </TabList>
      {NAMES.map((name) => {
        const { Content } = TABS[name];
        return (
          <Tabs.Panel key={name} value={name}>
            <Panel>
              <Content />
            </Panel>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
