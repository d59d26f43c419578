import type { Booking } from '@doorstep/domain';
import type { Query, QueryClient } from '@tanstack/react-query';
import { bookingsIn, mapBookings } from '../cached-bookings.ts';
import type { Read } from '../freshness.ts';

/** Queries whose data contains whole bookings, ordered by time. */
const OF_BOOKINGS: ReadonlySet<unknown> = new Set<Read>([
  'bookings.past',
  'bookings.series',
  'bookings.show',
  'bookings.upcoming',
]);

/**
 * Replaces a changed booking in the cache, so that only its row renders again.
 * @returns a predicate that is true for queries that need no refetch for it
 */
export function putInPlace(cache: QueryClient, booking: Booking): (query: Query) => boolean {
  const queries = cache.getQueryCache().findAll({ predicate: holdsBookings });
  const known = new Map(queries.map((query) => [query, bookingsIn(query.state.data, booking.id)]));
  const before = [...known.values()].flat();
  // A new booking or another time changes the content and order of lists.
  if (before.length === 0 || before.some(({ date, endsAt }) => isMoved({ date, endsAt }, booking)))
    return () => false;
  const current = new Set<Query>();
  for (const [query, found] of known) {
    // A running request may be older than the change.
    if (query.state.fetchStatus !== 'idle') continue;
    current.add(query);
    if (found.length === 0) continue;
    cache.setQueryData(query.queryKey, (data: unknown) =>
      mapBookings(data, (each) => (each.id === booking.id ? booking : each)),
    );
  }
  return (query) => current.has(query);
}

function holdsBookings({ queryKey: [path] }: Query): boolean {
  return Array.isArray(path) && OF_BOOKINGS.has(path.join('.'));
}

function isMoved(before: Pick<Booking, 'date' | 'endsAt'>, { date, endsAt }: Booking): boolean {
  return before.date !== date || before.endsAt !== endsAt;
}
