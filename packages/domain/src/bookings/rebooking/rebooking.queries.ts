import type { Db, Tx } from '../../platform/database/database.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';
import { BY_OTHERS } from './rebookable.ts';

/** A customer's bookings that may be booked again (`isRebookable`), the next ones first. */
export async function rebookableBookings(
  db: Db,
  { customerId, now, limit }: { customerId: number; now: Date; limit: number },
): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('booking.userId', '=', customerId)
    .where('booking.startsAt', '>', now.toISOString())
    .where('booking.status', '=', 'cancelled')
    .where('booking.cancelReason', 'in', BY_OTHERS)
    .where('booking.replacedById', 'is', null)
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
}

/** Who was asked by a customer for a time and did not come: they are not asked for it again. */
export async function turnedDownBy(
  db: Db | Tx,
  { userId, startsAt }: Pick<BookingRow, 'userId' | 'startsAt'>,
): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('booking')
    .select('providerId')
    .where('userId', '=', userId)
    .where('startsAt', '=', startsAt)
    .where('cancelReason', 'in', ['declined', 'expired', 'provider'])
    .execute();
  return new Set(rows.map(({ providerId }) => providerId));
}
