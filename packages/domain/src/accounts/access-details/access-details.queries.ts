import { sql } from 'kysely';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { SealedTexts } from '../../platform/sealed-texts.ts';
import type { AccessDetails, AccessReading } from './access-details.schema.ts';

const NONE: AccessDetails = { instructions: null, notes: null, updatedAt: null };

/** Binds the encrypted text to its row: it cannot be decrypted in another customer's. */
const encryptionContext = (userId: number) => `accessDetails ${userId}`;

/** Returns a customer's decrypted access details. @throws Error unless the secret key is the one they were saved with */
export async function readAccessDetails(db: Db | Tx, cipher: Cipher, userId: number): Promise<AccessDetails> {
  const row = await db
    .selectFrom('accessDetails')
    .select(['sealed', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return NONE;
  const opened = JSON.parse(cipher.open(row.sealed, encryptionContext(userId))) as Omit<
    AccessDetails,
    'updatedAt'
  >;
  return { ...opened, updatedAt: row.updatedAt };
}

export async function saveAccessDetails(
  tx: Tx,
  cipher: Cipher,
  userId: number,
  { instructions, notes }: Pick<AccessDetails, 'instructions' | 'notes'>,
  now: Date,
): Promise<void> {
  const sealed = cipher.seal(JSON.stringify({ instructions, notes }), encryptionContext(userId));
  const row = { sealed, updatedAt: now.toISOString() };
  await tx
    .insertInto('accessDetails')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

export async function listReadings(db: Db, userId: number, limit: number): Promise<AccessReading[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('booking', 'booking.id', 'event.bookingId')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('user as reader', 'reader.id', 'event.actorId')
    .select(['event.id', 'event.createdAt as readAt', 'reader.name as readerName'])
    .select(['booking.id as bookingId', 'booking.startsAt as date', 'service.name as serviceName'])
    // A literal, because the index is partial.
    .where('event.type', '=', sql.lit('access_details.read'))
    .where('event.tells', '=', userId)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

export const sealedAccessDetails: SealedTexts = {
  label: 'access details',
  async findLastId(db) {
    const row = await db
      .selectFrom('accessDetails')
      .select('userId')
      .orderBy('userId', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.userId ?? 0;
  },
  async list(db, { after, to }) {
    const rows = await db
      .selectFrom('accessDetails')
      .select(['userId', 'sealed'])
      .where('userId', '>', after)
      .where('userId', '<=', to)
      .execute();
    return rows.map(({ userId, sealed }) => ({ id: userId, sealed, place: encryptionContext(userId) }));
  },
  async replace(tx, { id, sealed }, resealed) {
    const { numUpdatedRows } = await tx
      .updateTable('accessDetails')
      .set({ sealed: resealed })
      .where('userId', '=', id)
      .where('sealed', '=', sealed)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};
