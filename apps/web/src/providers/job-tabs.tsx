import { Tabs } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { useBookings } from '../bookings/use-bookings.ts';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { CompletedJobs, PendingRequests, UpcomingJobs } from './job-tables.tsx';
import '../ui/tabs.css';

const TABS = ['pending', 'upcoming', 'completed'] as const;

/** A provider's jobs, each kind under its tab (S2 §2). */
export function JobTabs() {
  const { data: bookings, error, refetch } = useBookings();
  const [tab, setTab] = useUrlState('tab', 'pending', TABS);
  if (error && !bookings) {
    return (
      <ErrorState
        what="Your jobs could not be loaded"
        message={`${messageOf(error)}.`}
        onRetry={() => void refetch()}
      />
    );
  }
  const jobsIn = (wanted: string) => bookings?.filter(({ status }) => status === wanted);
  const pending = jobsIn('pending');
  const confirmed = jobsIn('confirmed');
  const completed = jobsIn('completed');
  return (
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
  );
}
