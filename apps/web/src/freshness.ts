import type { AppRouter } from '@doorstep/domain';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;

/** A query procedure, `bookings.past`, or all of a feature, `bookings`. */
export type Read = { [Feature in keyof Outputs]: Feature | `${Feature}.${NameIn<Feature>}` }[keyof Outputs];
type NameIn<Feature extends keyof Outputs> = keyof Outputs[Feature] & string;

/**
 * Data that changes without a mutation of this page, because others book, answer and write too: refetched whenever a
 * component that uses it mounts, and some also on window focus (DSH-4). All other data stays fresh until something is
 * known to have changed it.
 */
const AUTOMATIC_REFETCHES: Partial<Record<Read, 'on opening' | 'on opening and returning'>> = {
  'accounts.deactivationEffects': 'on opening',
  'audit.list': 'on opening',
  'availability.days': 'on opening',
  'availability.slots': 'on opening',
  'bookings.candidates': 'on opening',
  'bookings.cover': 'on opening and returning',
  'bookings.coverRequests': 'on opening and returning',
  'bookings.day': 'on opening and returning',
  'bookings.jobDays': 'on opening and returning',
  'bookings.jobs': 'on opening and returning',
  'bookings.nextJob': 'on opening and returning',
  'bookings.nextVisit': 'on opening and returning',
  'bookings.past': 'on opening and returning',
  'bookings.previewSeries': 'on opening',
  'bookings.rebookingOffer': 'on opening',
  'bookings.rebookingOffers': 'on opening and returning',
  'bookings.rescheduleDays': 'on opening',
  'bookings.rescheduleSlots': 'on opening',
  'bookings.requests': 'on opening and returning',
  'bookings.series': 'on opening and returning',
  'bookings.successors': 'on opening',
  'bookings.show': 'on opening and returning',
  'bookings.upcoming': 'on opening and returning',
  'reporting.attention': 'on opening and returning',
  'reporting.overTime': 'on opening',
  'reporting.ofProvider': 'on opening and returning',
  'reporting.ofUser': 'on opening and returning',
  'reporting.summary': 'on opening and returning',
  'mail.list': 'on opening',
  'mail.refusal': 'on opening',
  'mail.status': 'on opening',
  'messages.people': 'on opening and returning',
  'messages.person': 'on opening and returning',
  'messages.thread': 'on opening and returning',
  'messages.unread': 'on opening and returning',
  'referrals.mine': 'on opening',
  'support.conversation': 'on opening and returning',
  'support.mirror': 'on opening and returning',
  'support.ownConversation': 'on opening and returning',
};

/** The start of a query's last fetch. */
const begun = new WeakMap<Query, number>();

/** Returns true if a query's data was requested after an instant of `performance.now()`. */
export function isReadSince(query: Query, instant: number): boolean {
  return (begun.get(query) ?? 0) > instant;
}

/** The start, then the end, of a query's last prefetch for a page that is about to open. */
const prefetchedAt = new WeakMap<object, number>();
/** Time in milliseconds within which a prefetched page opens. */
const OPENING_MS = 5_000;

/** Prefetches for a page that is about to open: the page reads none of that again. */
export function beginReading(cache: QueryClient, read: () => unknown): void {
  const queries: Query[] = [];
  const end = onReading(cache, (query) => queries.push(query));
  read();
  end();
  for (const query of queries) {
    const note = () => void prefetchedAt.set(query, performance.now());
    note();
    query.promise?.then(note, note);
  }
}

/** Drops the queries that failed and are not in use: what shows them next reads them again. */
export function dropFailed(cache: QueryClient): void {
  cache.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' });
}

/** Calls `hear` whenever a query starts to fetch. @returns a function that unsubscribes */
function onReading(cache: QueryClient, hear: (query: Query) => void): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') hear(event.query);
  });
}

/** Returns true if a query was prefetched for the current page, successfully or not (API-8). */
export function isPrefetched(query: object): boolean {
  return performance.now() - (prefetchedAt.get(query) ?? -OPENING_MS) < OPENING_MS;
}

/** Applies the table of automatic refetches to a cache, and tracks its fetches. */
export function keepFresh(cache: QueryClient): void {
  onReading(cache, (query) => begun.set(query, performance.now()));
  for (const [read, when] of Object.entries(AUTOMATIC_REFETCHES)) {
    cache.setQueryDefaults(keyOf(read), {
      staleTime: 0,
      refetchOnMount: (query) => (isPrefetched(query) ? false : 'always'),
      ...(when === 'on opening and returning' && { refetchOnWindowFocus: 'always' }),
    });
  }
}

/**
 * Refetches the active queries of these reads that match the predicate; inactive ones when they are used next.
 * @returns once the page has the data; a failed query reports it where it is used
 */
export async function refresh(
  cache: QueryClient,
  reads: readonly Read[],
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  await Promise.all(reads.map((read) => refetch(cache, { queryKey: keyOf(read), predicate })));
}

/** The same of everything that was read. */
export async function refreshAll(cache: QueryClient): Promise<void> {
  await refetch(cache, {});
}

/**
 * Invalidates queries. A pending fetch may have read before the change, and TanStack Query restarts only active queries
 * that already have data; the others count as fresh once they arrive, so they are invalidated again then.
 */
async function refetch(cache: QueryClient, filters: QueryFilters): Promise<void> {
  const onItsWay = cache
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  await Promise.all([
    cache.invalidateQueries(filters),
    ...onItsWay.map(async (query) => {
      await query.promise?.catch(() => {});
      await cache.invalidateQueries({ predicate: (each) => each === query });
    }),
  ]);
}

/** The typed client's keys begin with the procedure's path, and a part of a path matches all below it. */
function keyOf(read: string) {
  return [read.split('.')];
}
