import type { Db, Tx } from '../../database/database.ts';
import type { BookingRow } from '../booking.queries.ts';

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
