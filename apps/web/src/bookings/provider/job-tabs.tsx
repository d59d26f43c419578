import { Tabs } from '@mantine/core';
import {
  formatDayTime,
  formatDuration,
  formatPrice,
  type JobRequest,
  RECURRENCE_LABELS,
} from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useUrlState } from '../../ui/browser/url-state.ts';
import type { Column } from '../../ui/display/data-table.tsx';
import { Disclosure } from '../../ui/display/disclosure.tsx';
import { Panel } from '../../ui/display/page.tsx';
import { TabList } from '../../ui/display/tab-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { lateText } from '../booking-status.tsx';
import { DateRow, ServiceCell, TimeCell } from '../list/booking-cells.tsx';
import { distanceLine, TimeLeft } from '../page/booking-facts.tsx';
import { SeriesButton } from '../series/series-button.tsx';
import { CompletedJobs, UpcomingJobs } from './jobs.tsx';
import classes from './job-tabs.module.css';

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

const RequestDetails = lazy(async () => (await import('../page/request-details.tsx')).RequestDetails);

const columns: Column<JobRequest>[] = [
  { title: 'Service', cell: (request) => <RequestedService request={request} />, name: true },
  { title: 'Date & Time', cell: (request) => <RequestedTime request={request} /> },
  { title: 'Address', cell: (request) => <RequestedPlace request={request} /> },
  { title: 'Actions', cell: (request) => <Answers request={request} />, actions: true },
];

/** Unanswered requests, one row per series, next first (DSH-14). */
function PendingRequests() {
  const pages = trpc.bookings.requests.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  return (
    <PagedTable
      of={pages}
      what="Your requests"
      label="Pending Requests"
      columns={columns}
      more="Later requests"
      empty={
        <EmptyState title="No pending requests">
          New requests appear here by themselves, to accept or decline.
        </EmptyState>
      }
    />
  );
}

/** Service and pay of a request, with details on demand. */
function RequestedService({ request: { booking, dates } }: { request: JobRequest }) {
  const pay = dates.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const isSeries = dates.length > 1;
  return (
    <>
      <ServiceCell booking={booking} />
      {booking.expiresAt && (
        <span className={classes.left}>
          <TimeLeft until={booking.expiresAt} />
        </span>
      )}
      {booking.late && <span className={classes.left}>{lateText(booking)}</span>}
      <span className={classes.pay}>
        <b>{formatPrice(pay)}</b>
        {isSeries
          ? ` for ${dates.length} visits of ${formatDuration(booking.duration)}`
          : ` · ${formatDuration(booking.duration)}`}
      </span>
      <Disclosure label="What is asked for" of={booking.serviceName}>
        <RequestDetails booking={booking} />
      </Disclosure>
    </>
  );
}

/** Place of a request and its distance from the job before. */
function RequestedPlace({ request: { booking, distance } }: { request: JobRequest }) {
  return (
    <>
      {booking.address}
      {distance && <span className={classes.distance}>{distanceLine(distance)}</span>}
    </>
  );
}

/** Time of a request; for a series all dates, each to answer separately too. */
function RequestedTime({ request: { booking, dates } }: { request: JobRequest }) {
  const last = dates.at(-1);
  if (dates.length < 2 || !last) return <TimeCell booking={booking} />;
  const { recurrencePattern: pattern, serviceName } = booking;
  return (
    <>
      <TimeCell booking={booking} />
      <span className={classes.series}>
        {pattern ? `${RECURRENCE_LABELS[pattern]}, ` : ''}
        {dates.length} dates until {formatDayTime(last.date)}
      </span>
      <Disclosure label="Each date" of={serviceName}>
        <ul>
          {dates.map((date) => (
            <DateRow key={date.id} booking={date} />
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

function Answers({ request: { booking, dates } }: { request: JobRequest }) {
  const { seriesId, serviceName: name } = booking;
  if (dates.length < 2 || seriesId === null) return <BookingActions booking={booking} />;
  return (
    <>
      <SeriesButton command="acceptSeries" seriesId={seriesId} name={name} dates={dates} />
      <SeriesButton command="declineSeries" seriesId={seriesId} name={name} dates={dates} />
    </>
  );
}
