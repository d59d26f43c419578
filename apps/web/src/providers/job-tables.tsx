import { type Booking, formatPrice } from '@doorstep/domain';
import { ServiceCell, TimeCell } from '../bookings/booking-cells.tsx';
import { MoveButtons } from '../bookings/move-button.tsx';
import { StatusBadge } from '../bookings/status-badge.tsx';
import { formatDay } from '../dates.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { earningsOf } from './earnings.ts';

interface Jobs {
  jobs: Booking[];
}

const service: Column<Booking> = {
  title: 'Service',
  cell: (job) => <ServiceCell booking={job} who={job.customerName} />,
  name: true,
};
const when: Column<Booking> = { title: 'Date & Time', cell: (job) => <TimeCell booking={job} /> };
const address: Column<Booking> = { title: 'Address', cell: (job) => job.address };
const status: Column<Booking> = { title: 'Status', cell: (job) => <StatusBadge status={job.status} /> };
const completed: Column<Booking>[] = [
  { title: 'Service', cell: ({ serviceName }) => <b>{serviceName}</b>, name: true },
  { title: 'Date', cell: ({ date }) => formatDay(date) },
  { title: 'Customer', cell: ({ customerId }) => `Customer #${customerId}` },
  { title: 'Earnings after fees', cell: (job) => formatPrice(earningsOf(job)), actions: true },
];
const actions: Column<Booking> = {
  title: 'Actions',
  cell: (job) => <MoveButtons booking={job} />,
  actions: true,
};

/** Requests that wait for an answer, the next one first. */
export function PendingRequests({ jobs }: Jobs) {
  if (jobs.length === 0) {
    return (
      <EmptyState title="No pending requests">New requests appear here, to accept or decline.</EmptyState>
    );
  }
  return (
    <DataTable label="Pending Requests" columns={[service, when, address, actions]} rows={byDate(jobs)} />
  );
}

/** Confirmed jobs until they are completed; those in progress come first (Rulings: Upcoming / Past). */
export function UpcomingJobs({ jobs }: Jobs) {
  if (jobs.length === 0) {
    return <EmptyState title="No upcoming jobs">Requests that you accept move here.</EmptyState>;
  }
  return (
    <DataTable
      label="Upcoming Jobs"
      columns={[service, when, address, status, actions]}
      rows={byDate(jobs)}
    />
  );
}

/** Jobs done, the latest first, with what each earned. */
export function CompletedJobs({ jobs }: Jobs) {
  if (jobs.length === 0) {
    return (
      <EmptyState title="No completed jobs">
        Jobs that you complete are listed here with their earnings.
      </EmptyState>
    );
  }
  return <DataTable label="Completed Jobs" columns={completed} rows={byDate(jobs).toReversed()} />;
}

function byDate(jobs: Booking[]): Booking[] {
  return jobs.toSorted((a, b) => a.date.localeCompare(b.date));
}
