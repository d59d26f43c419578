import {
  BOOKING_STATUSES,
  isDay,
  isId,
  STATUS_LABELS,
  type ListedJob,
  formatDay,
  formatMonth,
  formatPrice,
  formatRelativeDay,
  formatTime,
  londonWall,
  noonOf,
} from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { FileLink } from '../../accounts/two-step/file-link.tsx';
import { paths } from '../../paths.ts';
import { useServices } from '../../services/services-query.ts';
import { MAX_SEARCH_LENGTH, toUrlParameters, useListUrl } from '../../ui/lists/list-url.tsx';
import { DaysFilter, SearchBar } from '../../ui/forms/filters.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import '../../ui/forms/forms.css';
import { PageLink } from '../../ui/display/page-link.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { type JobsQuery, jobsPage, splitJobs, useJobs } from './jobs-query.ts';
import classes from './job-rows.module.css';

const URL_FILTERS = {
  status: BOOKING_STATUSES,
  service: isId,
  from: isDay,
  to: isDay,
  text: () => true,
} as const;

/** Filters in the URL. */
export const FILTERS = Object.keys(URL_FILTERS);

/** Search over all of a provider's bookings, filtered by the URL (DSH-13). */
export function JobSearch() {
  const { data: services = [] } = useServices();
  const { values, isNarrowed, set, clear } = useListUrl(URL_FILTERS);
  const { status, service: serviceId = '', from, to, text = '' } = values;
  const [typed, type] = useTyped(text, (next) => set('text', next));
  const service = services.find(({ id }) => String(id) === serviceId);
  const query = {
    ...(text && { text: text.slice(0, MAX_SEARCH_LENGTH) }),
    ...(status && { status }),
    ...(service && { serviceId: service.id }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return (
    <>
      <SearchBar
        label="Search by address, customer or ID"
        value={typed}
        onChange={type}
        isFiltered={[status, serviceId, from, to].some(Boolean)}
      >
        <NativeSelect
          size="sm"
          aria-label="Status"
          value={status ?? ''}
          onChange={({ currentTarget }) => set('status', currentTarget.value)}
          data={[
            { value: '', label: 'All statuses' },
            ...BOOKING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
          ]}
        />
        <NativeSelect
          size="sm"
          aria-label="Service"
          value={service ? serviceId : ''}
          onChange={({ currentTarget }) => set('service', currentTarget.value)}
          data={[
            { value: '', label: 'All services' },
            ...services.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <DaysFilter from={from ?? ''} to={to ?? ''} onChange={set} />
        {isNarrowed && (
          <Button size="sm" variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </SearchBar>
      <JobRows query={query} />
      <FileLink href={paths.providerBookingsFile(toUrlParameters(query))} variant="default" mt="md" />
    </>
  );
}

/** A provider's bookings, ahead by day and past by month; those of chosen days in one list. Each opens its page (DSH-13). */
function JobRows({ query }: { query: JobsQuery }) {
  return query.from || query.to ? <JobsOfDays query={query} /> : <AllJobs query={query} />;
}

function JobsOfDays({ query }: { query: JobsQuery }) {
  const pages = useJobs(jobsPage(query));
  return <Lists lists={[{ pages, more: 'Show more jobs' }]} />;
}

function AllJobs({ query }: { query: JobsQuery }) {
  const { ahead, past } = splitJobs(query, londonWall(useNow()).date);
  const later = { title: 'Upcoming', pages: useJobs(ahead), more: 'Show later jobs' };
  const earlier = { title: 'Past', pages: useJobs(past), more: 'Show earlier jobs', byMonth: true };
  return <Lists lists={[later, earlier]} />;
}

interface JobList {
  title?: string;
  pages: ReturnType<typeof useJobs>;
  /** Label of the button for more. */
  more: string;
  /** Grouped by month; otherwise by day. */
  byMonth?: boolean;
}

/** The lists that have jobs. */
function Lists({ lists }: { lists: readonly JobList[] }) {
  const all = together(Object.fromEntries(lists.map(({ more, pages }) => [more, pages])));
  return (
    <Query query={all} subject="Your jobs">
      {(loaded) => {
        const found = lists
          .map((list) => ({ ...list, jobs: loaded[list.more]?.pages.flatMap(({ items }) => items) ?? [] }))
          .filter(({ jobs }) => jobs.length > 0);
        if (found.length === 0)
          return <EmptyState title="No bookings found">Try another status, service or day.</EmptyState>;
        return (
          <section className={classes.rows} aria-label="Bookings">
            {found.map(({ title, pages, more, byMonth = false, jobs }) => (
              <div key={more}>
                {title && <h2>{title}</h2>}
                <div data-rows>
                  <JobGroups jobs={jobs} byMonth={byMonth} />
                </div>
                <LoadMore query={pages} subject="More jobs">
                  {more}
                </LoadMore>
              </div>
            ))}
          </section>
        );
      }}
    </Query>
  );
}

interface JobGroupsProps {
  jobs: readonly ListedJob[];
  /** By month; otherwise by day. */
  byMonth: boolean;
}

function JobGroups({ jobs, byMonth }: JobGroupsProps) {
  const now = useNow();
  const groups = Map.groupBy(jobs, ({ date }) => londonWall(new Date(date)).date.slice(0, byMonth ? 7 : 10));
  return [...groups].map(([period, group]) => (
    <div key={period}>
      <h3>{byMonth ? formatMonth(period) : formatRelativeDay(noonOf(period), now)}</h3>
      <ul>
        {group.map((job) => (
          <JobRow key={job.id} job={job} hasDay={byMonth} />
        ))}
      </ul>
    </div>
  ));
}

interface JobRowProps {
  job: ListedJob;
  /** States the day: on a phone instead of the time. */
  hasDay: boolean;
}

function JobRow({ job, hasDay }: JobRowProps) {
  const { id, serviceId, serviceType, serviceName, date, customerName, address, totalPrice } = job;
  return (
    <li>
      <ServiceArch type={serviceType} serviceId={serviceId} width={36} />
      <span className={classes.what}>
        <PageLink to={paths.bookingPage(id)}>{serviceName}</PageLink>
        <span>
          <time dateTime={date}>
            {hasDay ? (
              <>
                {formatDay(date)}
                <span className={classes.wide}>, {formatTime(date)}</span>
              </>
            ) : (
              formatTime(date)
            )}
          </time>{' '}
          <span>{customerName}</span>
          <span className={classes.address}>{address}</span>
        </span>
      </span>
      <span className={classes.pay}>
        <b>{formatPrice(totalPrice)}</b>
        <StatusBadge booking={job} />
      </span>
    </li>
  );
}
