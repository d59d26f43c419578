import {
  BOOKING_STATUSES,
  isDay,
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
import { MAX_SEARCH_LENGTH, toUrlParameters } from '../../ui/lists/list-url.tsx';
import { useParameters, useUrlState } from '../../ui/browser/url-state.ts';
import { DaysFilter, SearchBar } from '../../ui/forms/filters.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import '../../ui/forms/forms.css';
import { PageLink } from '../../ui/display/page-link.tsx';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { type JobsQuery, jobsPage, splitJobs } from './jobs-query.ts';
import classes from './job-rows.module.css';

const STATUSES = ['', ...BOOKING_STATUSES] as const;

/** Search over all of a provider's bookings, filtered by the URL (DSH-13). */
export function JobSearch() {
  const { data: services = [] } = useServices();
  const [status, setStatus] = useUrlState('status', '', STATUSES);
  const [serviceId, setServiceId] = useUrlState<string>('service', '');
  const [from, setFrom] = useDay('from');
  const [to, setTo] = useDay('to');
  const [text, setText] = useUrlState<string>('text', '');
  const [typed, type] = useTyped(text, setText);
  const [, change] = useParameters();
  const isFiltered = [status, serviceId, from, to, text].some((each) => each !== '');
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
          value={status}
          onChange={({ currentTarget }) =>
            setStatus(STATUSES.find((each) => each === currentTarget.value) ?? '')
          }
          data={STATUSES.map((value) => ({
            value,
            label: value === '' ? 'All statuses' : STATUS_LABELS[value],
          }))}
        />
        <NativeSelect
          size="sm"
          aria-label="Service"
          value={service ? serviceId : ''}
          onChange={({ currentTarget }) => setServiceId(currentTarget.value)}
          data={[
            { value: '', label: 'All services' },
            ...services.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <DaysFilter
          from={from}
          to={to}
          onChange={(end, day) => (end === 'from' ? setFrom(day) : setTo(day))}
        />
        {isFiltered && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => change((all) => FILTERS.forEach((name) => all.delete(name)))}
          >
            Clear
          </Button>
        )}
      </SearchBar>
      <JobRows query={query} />
      <FileLink href={paths.providerBookingsFile(toUrlParameters(query))} variant="default" mt="md" />
    </>
  );
}

/** Filters in the URL. */
export const FILTERS = ['status', 'service', 'from', 'to', 'text'] as const;

/** Reads a London date from the URL; an invalid one counts as none. */
function useDay(name: string): readonly [string, (day: string) => void] {
  const [day, setDay] = useUrlState<string>(name, '');
  return [isDay(day) ? day : '', setDay];
}

/** A provider's bookings, ahead by day and past by month; those of chosen days in one list. Each opens its page (DSH-13). */
function JobRows({ query }: { query: JobsQuery }) {
  return query.from || query.to ? <JobsOfDays query={query} /> : <AllJobs query={query} />;
}

function useJobs(query: JobsQuery) {
  return trpc.bookings.jobs.useInfiniteQuery(query, { getNextPageParam: (page) => page.nextCursor });
}

function JobsOfDays({ query }: { query: JobsQuery }) {
  const pages = useJobs(jobsPage(query));
  return <Lists lists={{ 'Show more jobs': pages }} />;
}

function AllJobs({ query }: { query: JobsQuery }) {
  const { ahead, past } = splitJobs(query, londonWall(useNow()).date);
  const [later, earlier] = [useJobs(ahead), useJobs(past)];
  return <Lists lists={{ 'Show later jobs': later, [EARLIER]: earlier }} />;
}

const EARLIER = 'Show earlier jobs';
const TITLES: Record<string, string> = { 'Show later jobs': 'Upcoming', [EARLIER]: 'Past' };

/** The lists that have jobs, by the label of the button for more of them. */
function Lists({ lists }: { lists: Record<string, ReturnType<typeof useJobs>> }) {
  return (
    <Query query={together(lists)} subject="Your jobs">
      {(all) => {
        const found = Object.entries(all)
          .map(([label, { pages }]) => ({ label, jobs: pages.flatMap(({ items }) => items) }))
          .filter(({ jobs }) => jobs.length > 0);
        if (found.length === 0)
          return <EmptyState title="No bookings found">Try another status, service or day.</EmptyState>;
        return (
          <section className={classes.rows} aria-label="Bookings">
            {found.map(({ label, jobs }) => (
              <div key={label}>
                {TITLES[label] && <h2>{TITLES[label]}</h2>}
                <div data-rows>
                  <JobGroups jobs={jobs} byMonth={label === EARLIER} />
                </div>
                {lists[label] && (
                  <LoadMore query={lists[label]} subject="More jobs">
                    {label}
                  </LoadMore>
                )}
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
