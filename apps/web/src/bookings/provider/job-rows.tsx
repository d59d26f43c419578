import { type Booking, formatPrice, formatRelativeDay, formatTime, londonWall } from '@doorstep/domain';
import { PageLink } from '../../ui/display/page-link.tsx';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { type JobsQuery, jobsPage } from './jobs-query.ts';
import classes from './job-rows.module.css';

/** A provider's bookings as compact rows by day; each opens the booking's page (DSH-13). */
export function JobRows({ query }: { query: JobsQuery }) {
  const now = useNow();
  const pages = trpc.bookings.jobs.useInfiniteQuery(jobsPage(query), {
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <Query of={pages} what="Your jobs">
      {(data) => {
        const jobs = data.pages.flatMap(({ items }) => items);
        const days = Map.groupBy(jobs, ({ date }) => londonWall(new Date(date)).date);
        if (jobs.length === 0)
          return <EmptyState title="No bookings found">Try another status, service or day.</EmptyState>;
        return (
          <>
            <section className={classes.rows} aria-label="Bookings">
              {[...days.values()].map(([first, ...others]) =>
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
              )}
            </section>
            <LoadMore of={pages} what="More jobs">
              Show more jobs
            </LoadMore>
          </>
        );
      }}
    </Query>
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
