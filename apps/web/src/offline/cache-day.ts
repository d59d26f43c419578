import { londonWall } from '@doorstep/domain';
import { getQueryKey } from '@trpc/react-query';
import { client, queryClient, trpc } from '../api.tsx';
import { cacheQuery } from './cached-session.ts';

/** What a dashboard asks for its next job; the same words are the same read. */
const NEXT = { status: 'confirmed', order: 'soonest', limit: 1 } as const;
const MAX_JOBS = 100;

/** What is kept: an answer of the server under the key by which pages know it. */
type Kept = [key: readonly unknown[], data: unknown];

/**
 * Reads the provider's next job and all jobs of today, with their records, and keeps them on this phone for when it has no
 * connection (JOB-11). How to get in is no part of a booking and is not kept.
 * @param isOver whether the provider leaves, after which nothing is read
 * @returns what is kept, by its keys as text
 */
export async function cacheDay(userId: number, isOver: () => boolean): Promise<ReadonlySet<string>> {
  if (isOver()) return new Set();
  const { date: today } = londonWall(new Date());
  const day = { status: 'confirmed', order: 'soonest', from: today, to: today, limit: MAX_JOBS } as const;
  const [next, jobs] = await Promise.all([client.bookings.jobs.query(NEXT), client.bookings.jobs.query(day)]);
  if (isOver()) return new Set();
  const ids = new Set([...next.items, ...jobs.items].map(({ id }) => id));
  const all: Kept[] = [
    [getQueryKey(trpc.bookings.jobs, NEXT, 'query'), next],
    [getQueryKey(trpc.bookings.jobs, day, 'query'), jobs],
    ...(await Promise.all([...ids].map(readJob))).flat(),
  ];
  for (const [key, data] of all) await cacheQuery(userId, key, data);
  return new Set(all.map(([key]) => JSON.stringify(key)));
}

async function readJob(bookingId: number): Promise<Kept[]> {
  const of = { bookingId };
  const [booking, record] = await Promise.all([client.bookings.show.query(of), client.jobs.record.query(of)]);
  return [
    [getQueryKey(trpc.bookings.show, of, 'query'), booking],
    [getQueryKey(trpc.jobs.record, of, 'query'), record],
  ];
}

/** Keeps what pages read anew of what is kept. @returns what ends that */
export function followDay(userId: number, kept: ReadonlySet<string>): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (kept.has(JSON.stringify(queryKey))) void cacheQuery(userId, queryKey, state.data);
  });
}
