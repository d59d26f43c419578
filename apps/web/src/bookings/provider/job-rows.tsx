import { type Booking, formatPrice, formatRelativeDay, formatTime, londonWall } from '@doorstep/domain';
import { PageLink } from '../../ui/display/page-link.tsx';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { type JobsQuery, jobsPage, splitJobs } from './jobs-query.ts';
import classes from './job-rows.module.css';

/** A provider's bookings by day, ahead and past; those of chosen days in one list. Each opens its page (DSH-13). */
export function JobRows({ query }: { query: JobsQuery }) {
  return query.from || query.to ? <JobsOfDays query={query} /> : <AllJobs query={query} />;
}

function useJobs(query: JobsQuery) {
  return trpc.bookings.jobs.useInfiniteQuery(query, { getNextPageParam: (page) => page.nextCursor });
}

function JobsOfDays({ query }: { query: JobsQuery }) {
  const pages = useJobs(jobsPage(query));
  return <Lists of={{ 'Show more jobs': pages }} />;
}

function AllJobs({ query }: { query: JobsQuery }) {
  const { ahead, past } = splitJobs(query, londonWall(useNow()).date);
  const [later, earlier] = [useJobs(ahead), useJobs(past)];
  return <Lists of={{ 'Show later jobs': later, 'Show earlier jobs': earlier }} />;
}

const TITLES: Record<string, string> = { 'Show later jobs': 'Upcoming', 'Show earlier jobs': 'Past' };

/** The lists that have jobs, by the label of the button for more of them. */
function Lists({ of: lists }: { of: Record<string, ReturnType<typeof useJobs>> }) {
  return (
    <Query of={together(lists)} what="Your jobs">
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
                  <Days of={jobs} />
                </div>
                {lists[label] && (
                  <LoadMore of={lists[label]} what="More jobs">
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

function Days({ of: jobs }: { of: readonly Booking[] }) {
  const now = useNow();
  const days = Map.groupBy(jobs, ({ date }) => londonWall(new Date(date)).date);
  return [...days.values()].map(([first, ...others]) =>
    first ? (
      <div key={first.id}>
        <h3>{formatRelativeDay(first.date, now)}</h3>
        <ul>
          {[first, ...others].map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      </div>
    ) : null,
  );
}

function JobRow({ job }: { job: Booking }) {
  const { id, serviceId, serviceType, serviceName, date, customerName, address, totalPrice } = job;
  return (
    <li>
      <ServiceArch type={serviceType} serviceId={serviceId} width={36} />
      <span className={classes.what}>
        <PageLink to={paths.bookingPage(id)}>{serviceName}</PageLink>
        <span>
          <time dateTime={date}>{formatTime(date)}</time>{' '}
          {[customerName, address].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.pay}>
        <b>{formatPrice(totalPrice)}</b>
        <StatusBadge of={job} />
      </span>
    </li>
  );
}
