import type { ListedBooking } from '@doorstep/domain';
import type { QueryClient } from '@tanstack/react-query';

/** Returns all copies of a booking in a response: in a list, its pages or a series. */
export function bookingsIn(data: unknown, id: number): ListedBooking[] {
  if (isBooking(data)) return data.id === id ? [data] : [];
  return partsOf(data).flatMap((part) => bookingsIn(part, id));
}

/** Returns a response with its bookings changed; parts without a change stay the same objects. */
export function mapBookings<Data>(data: Data, change: (booking: ListedBooking) => ListedBooking): Data;
export function mapBookings(data: unknown, change: (booking: ListedBooking) => ListedBooking): unknown {
  if (isBooking(data)) return change(data);
  const before = partsOf(data);
  const after = before.map((part) => mapBookings(part, change));
  if (after.every((part, index) => part === before[index])) return data;
  if (Array.isArray(data)) return after;
  return Object.fromEntries(Object.keys(data as object).map((name, index) => [name, after[index]]));
}

/**
 * Changes every cached copy of the bookings before the server has answered.
 * @returns what undoes it, except where something newer has arrived
 */
export async function changeCachedBookings(
  cache: QueryClient,
  change: (booking: ListedBooking) => ListedBooking,
): Promise<() => void> {
  const queries = cache
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [path] }) => Array.isArray(path) && path[0] === 'bookings' })
    .filter(({ state: { data } }) => data !== undefined && mapBookings(data, change) !== data);
  // What is being read may be older than the change.
  await Promise.all(queries.map((query) => query.cancel({ revert: true, silent: true })));
  const changed = queries.map((query) => {
    const before = query.state.data;
    const after = cache.setQueryData(query.queryKey, mapBookings(before, change));
    return () => void (query.state.data === after && cache.setQueryData(query.queryKey, before));
  });
  return () => changed.forEach((undo) => undo());
}

function partsOf(data: unknown): unknown[] {
  return typeof data === 'object' && data !== null ? Object.values(data) : [];
}

function isBooking(data: unknown): data is ListedBooking {
  return typeof data === 'object' && data !== null && 'moves' in data;
}
