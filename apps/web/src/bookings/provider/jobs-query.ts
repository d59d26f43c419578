import { addDays } from '@doorstep/domain';
import { byPage, trpc } from '../../api.tsx';

export type JobsQuery = Exclude<Parameters<typeof trpc.bookings.jobs.useInfiniteQuery>[0], symbol>;

export function jobsPage(query: JobsQuery): JobsQuery {
  return { ...query, limit: 15 };
}

/** A provider's jobs, page by page. */
export function useJobs(query: JobsQuery) {
  return trpc.bookings.jobs.useInfiniteQuery(query, byPage);
}

/** Returns the queries for jobs from today on, the next first, and for earlier ones, the latest first. */
export function splitJobs(query: JobsQuery, today: string): Record<'ahead' | 'past', JobsQuery> {
  return {
    ahead: jobsPage({ ...query, from: today, order: 'soonest' }),
    past: jobsPage({ ...query, to: addDays(today, -1) }),
  };
}
