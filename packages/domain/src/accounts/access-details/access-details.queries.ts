import { sql } from 'kysely';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AccessDetails, AccessReading } from './access-details.schema.ts';

const NONE: AccessDetails = { instructions: null, notes: null, updatedAt: null };

/** What a sealed text is bound to: moved to another customer's row, it does not open. */
const placeOf = (userId: number) => `accessDetails ${userId}`;

/** A customer's access details, opened. @throws Error when the installation's secret key is another than at saving */
export async function readAccessDetails(db: Db | Tx, cipher: Cipher, userId: number): Promise<AccessDetails> {
  const row = await db
    .selectFrom('accessDetails')
    .select(['sealed', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return NONE;
  const opened = JSON.parse(cipher.open(row.sealed, placeOf(userId))) as Omit<AccessDetails, 'updatedAt'>;
  return { ...opened, updatedAt: row.updatedAt };
}

/** Keeps a customer's access details, only ever sealed. */
export async function saveAccessDetails(
  tx: Tx,
  cipher: Cipher,
  userId: number,
  { instructions, notes }: Pick<AccessDetails, 'instructions' | 'notes'>,
  now: Date,
): Promise<void> {
  const sealed = cipher.seal(JSON.stringify({ instructions, notes }), placeOf(userId));
  const row = { sealed, updatedAt: now.toISOString() };
  await tx
    .insertInto('accessDetails')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Who read a customer's details lately, for which visit, the latest first. */
export async function listReadings(db: Db, userId: number, limit: number): Promise<AccessReading[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('booking', 'booking.id', 'event.bookingId')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('user as reader', 'reader.id', 'event.actorId')
    .select(['event.id', 'event.createdAt as readAt', 'reader.name as readerName'])
    .select(['booking.id as bookingId', 'booking.startsAt as date', 'service.name as serviceName'])
    // Written out: it is what the index is about.
    .where('event.type', '=', sql.lit('access_details.read'))
    .where('event.tells', '=', userId)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}
