import { type ListedJob, earningsOf, formatDay, formatPrice } from '@doorstep/domain';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { BookingActions } from '../actions/booking-actions.tsx';
import { bookingName } from '../booking-texts.ts';
import { DoneCell, ServiceCell, StatusCell, TimeCell } from '../list/booking-cells.tsx';
import { Panel } from '../../ui/display/page.tsx';
import { addressText, mapLink } from '../../ui/display/text.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import type { Column } from '../../ui/display/data-table.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type JobsQuery, jobsPage, useJobs } from './jobs-query.ts';

// Most lists contain no started job.
const CompleteJob = lazy(async () => (await import('../job/complete-job.tsx')).CompleteJob);
const isBegun = ({ status, date }: ListedJob) => status === 'confirmed' && Date.parse(date) <= Date.now();

/** Completion of a job that has begun; otherwise a message to its customer comes first. */
function JobActions({ job }: { job: ListedJob }) {
  const navigate = useNavigate();
  const message = {
    label: 'Message',
    name: `Message ${job.customerName}: ${bookingName(job)}`,
    leadsToPage: true as const,
    onSelect: () => void navigate(paths.providerChat(job.customerId)),
  };
  return (
    <>
      <CompleteJob isNeeded={isBegun(job)} booking={job} size="xs" />
      <BookingActions booking={job} except={['complete']} lead={message} />
    </>
  );
}

/** The real name, for services that an admin added too (FIG-4). */
const service: Column<ListedJob> = {
  title: 'Service',
  cell: (job) => <ServiceCell booking={job} />,
  name: true,
};

const ahead: Column<ListedJob>[] = [
  service,
  {
    title: 'Date & Time',
    cell: (job) => (
      <>
        <TimeCell booking={job} />
        <Text size="xs" c="dimmed">
          {formatPrice(job.totalPrice)} ·{' '}
          <a {...mapLink(job.address)} aria-label={`Directions to ${job.address}`}>
            {addressText(job.address)}
          </a>
        </Text>
      </>
    ),
    card: 'untitled',
  },
  { title: 'Status', cell: (job) => <StatusCell booking={job} />, card: 'side' },
  {
    title: 'Actions',
    cell: (job) => <JobActions job={job} />,
    actions: true,
  },
];

const done: Column<ListedJob>[] = [
  { title: 'Service', cell: (job) => <DoneCell booking={job} />, name: true },
  { title: 'Date', cell: ({ date }) => formatDay(date), noWrap: true, card: 'untitled' },
  { title: 'Customer', cell: ({ customerId }) => `Customer #${customerId}`, card: 'untitled' },
  { title: 'Earnings after fees', cell: (job) => formatPrice(earningsOf(job)), noWrap: true },
];

/** Confirmed jobs; those in progress first (DSH-6). */
export function UpcomingJobs() {
  return (
    <Jobs
      label="Upcoming Jobs"
      query={{ status: 'confirmed', order: 'soonest' }}
      columns={ahead}
      empty={<EmptyState title="No upcoming jobs">Requests you accept appear here.</EmptyState>}
    />
  );
}

/** Completed jobs with their earnings, latest first. */
export function CompletedJobs() {
  return (
    <Jobs
      label="Completed Jobs"
      query={{ status: 'completed' }}
      columns={done}
      empty={
        <EmptyState title="No completed jobs">Jobs you complete appear here with their earnings.</EmptyState>
      }
    />
  );
}

interface JobsProps {
  label: string;
  query: JobsQuery;
  columns: readonly Column<ListedJob>[];
  empty: ReactNode;
}

function Jobs({ label, query, columns, empty }: JobsProps) {
  const pages = useJobs(jobsPage(query));
  return (
    <Panel>
      <PagedTable
        query={pages}
        subject="Your jobs"
        label={label}
        columns={columns}
        more="More jobs"
        empty={empty}
      />
    </Panel>
  );
}
