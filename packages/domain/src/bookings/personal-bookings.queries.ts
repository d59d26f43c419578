import type { Db, Tx } from '../database/database.ts';
import { searchKeyOf } from '../search-key.ts';
import { type BookingRow, selectBookings } from './booking.queries.ts';

/** Which side of a booking somebody is. */
type Side = 'userId' | 'providerId';

/** All bookings of a user on one side, oldest first, however many. */
export async function allBookingsOf(db: Db, side: Side, userId: number): Promise<BookingRow[]> {
  return selectBookings(db)
    .where(`booking.${side}`, '=', userId)
    .orderBy('booking.createdAt')
    .orderBy('booking.id')
    .execute();
}

/** What keeps a user from leaving: a job that goes on now, or a problem that is open. */
export async function unsettledBooking(
  tx: Tx,
  side: Side,
  userId: number,
  now: Date,
): Promise<'job_in_progress' | 'problem_open' | null> {
  const at = now.toISOString();
  const rows = await tx
    .selectFrom('booking')
    .select('problemAt')
    .where(side, '=', userId)
    .where((eb) =>
      eb.or([
        eb('problemAt', 'is not', null),
        eb.and([
          eb('status', '=', 'confirmed'),
          eb('pausedAt', 'is', null),
          eb('startsAt', '<=', at),
          eb('endsAt', '>', at),
        ]),
      ]),
    )
    .execute();
  if (rows.length === 0) return null;
  return rows.some(({ problemAt }) => problemAt === null) ? 'job_in_progress' : 'problem_open';
}

const REMOVED = 'Removed';

/** Takes everything personal out of a customer's bookings and kept answers; service, time and price stay. */
export async function eraseBookingTexts(tx: Tx, userId: number): Promise<void> {
  const options = JSON.stringify({ express: false, overnight: false, choices: {} });
  await tx
    .updateTable('booking')
    .set({
      address: REMOVED,
      searchKey: searchKeyOf(REMOVED),
      notes: null,
      customRequests: null,
      options,
      problemNote: null,
      flagNote: null,
    })
    .where('userId', '=', userId)
    .execute();
  await tx.deleteFrom('idempotencyKey').where('userId', '=', userId).execute();
}
