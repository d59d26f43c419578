import type { trpc } from '../../api.tsx';

export type JobsQuery = Exclude<Parameters<typeof trpc.bookings.jobs.useInfiniteQuery>[0], symbol>;

/** Returns the query for a page of jobs. */
export function jobsPage(query: JobsQuery): JobsQuery {
  return { ...query, limit: 15 };
}
