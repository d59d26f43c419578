import type { Booking } from '@doorstep/domain';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Read } from '../freshness.ts';

/** Reads whose answers hold bookings as they are shown by themselves, in an order that their times give. */
const OF_BOOKINGS: ReadonlySet<unknown> = new Set<Read>([
  'bookings.listAll',
  'bookings.past',
  'bookings.series',
  'bookings.show',
  'bookings.upcoming',
]);

/**
 * Puts a booking that has changed in the place of what was read of it, so that its row alone is drawn anew.
 * @returns whether a query needs not be read again on its account: it shows the booking as it is, or never did
 */
export function putInPlace(cache: QueryClient, booking: Booking): (query: Query) => boolean {
  const queries = cache.getQueryCache().findAll({ predicate: holdsBookings });
  const known = new Map(queries.map((query) => [query, bookingsIn(query.state.data, booking.id)]));
  const before = [...known.values()].flat();
  // One that is new here, or at another time, changes what the lists hold and their order.
  if (before.length === 0 || before.some(({ date, endsAt }) => isMoved({ date, endsAt }, booking)))
    return () => false;
  const shown = new Set<Query>();
  for (const [query, found] of known) {
    // What is being read may be older than the change.
    if (query.state.fetchStatus !== 'idle') continue;
    shown.add(query);
    if (found.length === 0) continue;
    cache.setQueryData(query.queryKey, (data: unknown) => replaced(data, booking));
  }
  return (query) => shown.has(query);
}

function holdsBookings({ queryKey: [path] }: Query): boolean {
  return Array.isArray(path) && OF_BOOKINGS.has(path.join('.'));
}

function isMoved(before: Pick<Booking, 'date' | 'endsAt'>, { date, endsAt }: Booking): boolean {
  return before.date !== date || before.endsAt !== endsAt;
}

/** Every copy of a booking in an answer, whatever it stands in: a list, its pages, a series. */
function bookingsIn(data: unknown, id: number): Booking[] {
  if (isBooking(data)) return data.id === id ? [data] : [];
  return partsOf(data).flatMap((part) => bookingsIn(part, id));
}

/** The same answer with a booking in place of its earlier copies; what holds none of them stays the same object. */
function replaced(data: unknown, booking: Booking): unknown {
  if (isBooking(data)) return data.id === booking.id ? booking : data;
  if (bookingsIn(data, booking.id).length === 0) return data;
  if (Array.isArray(data)) return data.map((part) => replaced(part, booking));
  const parts = Object.entries(data as object).map(([name, part]) => [name, replaced(part, booking)]);
  return Object.fromEntries(parts);
}

function partsOf(data: unknown): unknown[] {
  return typeof data === 'object' && data !== null ? Object.values(data) : [];
}

function isBooking(data: unknown): data is Booking {
  return typeof data === 'object' && data !== null && 'lineItems' in data;
}
