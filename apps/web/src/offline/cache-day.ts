import { addDays, jobsOfWeekQuery, londonWall } from '@doorstep/domain';
import { getQueryKey } from '@trpc/react-query';
import { client, queryClient, trpc } from '../api.tsx';
import { cacheQuery, dropOtherQueries } from './cached-session.ts';

/** A response under the query key that pages use. */
type CachedRead = [key: readonly unknown[], data: unknown];

/**
 * Reads the provider's next job, today's jobs with their records and the week ahead, and caches them for offline use
 * (JOB-11), without access details.
 * @param isOver returns true when the provider logs out
 * @returns the cached keys as text
 */
export async function cacheDay(userId: number, isOver: () => boolean): Promise<ReadonlySet<string>> {
  if (isOver()) return new Set();
  const day = { date: londonWall(new Date()).date };
  // Tomorrow's too: the phone may be without a connection again in the morning.
  const weeks = [day.date, addDays(day.date, 1)].map(jobsOfWeekQuery);
  const [next, jobs, workingTime, ...jobsOfWeeks] = await Promise.all([
    client.bookings.nextJob.query(),
    client.bookings.day.query(day),
    client.availability.mine.query(),
    ...weeks.map((week) => client.bookings.jobs.query(week)),
  ]);
  if (isOver()) return new Set();
  const ids = new Set([...(next ? [next] : []), ...jobs.map(({ booking }) => booking)].map(({ id }) => id));
  const all: CachedRead[] = [
    [getQueryKey(trpc.bookings.nextJob, undefined, 'query'), next],
    [getQueryKey(trpc.bookings.day, day, 'query'), jobs],
    ...weeks.map((week, index): CachedRead => {
      return [getQueryKey(trpc.bookings.jobs, week, 'query'), jobsOfWeeks[index]];
    }),
    [getQueryKey(trpc.availability.mine, undefined, 'query'), workingTime],
    ...(await Promise.all([...ids].map(readJob))).flat(),
  ];
  for (const [key, data] of all) await cacheQuery(userId, key, data);
  const cached = new Set(all.map(([key]) => JSON.stringify(key)));
  await dropOtherQueries(userId, cached);
  return cached;
}

async function readJob(bookingId: number): Promise<CachedRead[]> {
  const input = { bookingId };
  const [booking, record, distance] = await Promise.all([
    client.bookings.show.query(input),
    client.jobs.record.query(input),
    client.bookings.distance.query(input),
  ]);
  return [
    [getQueryKey(trpc.bookings.distance, input, 'query'), distance],
    [getQueryKey(trpc.bookings.show, input, 'query'), booking],
    [getQueryKey(trpc.jobs.record, input, 'query'), record],
  ];
}

/** Updates the cache when pages refetch queries with these keys. @returns a function that stops it */
export function followDay(userId: number, keys: ReadonlySet<string>): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (keys.has(JSON.stringify(queryKey))) void cacheQuery(userId, queryKey, state.data);
  });
}
