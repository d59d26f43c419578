import type { Db, Tx } from '../../platform/database/database.ts';
import { chunksOf } from '../../platform/search/chunks.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';

/** Bookings by their ids, in the order of those. */
export async function bookingsById(db: Db | Tx, ids: readonly number[]): Promise<BookingRow[]> {
  const bookings = new Map<number, BookingRow>();
  for (const some of chunksOf(ids)) {
    const rows = await selectBookings(db).where('booking.id', 'in', some).execute();
    for (const row of rows) bookings.set(row.id, row);
  }
  return ids.flatMap((id) => bookings.get(id) ?? []);
}

/** How many bookings were made after an instant and before another. */
export async function bookingsBetween(db: Db, after: Date, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('createdAt', '>', after.toISOString())
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
