import type { Cipher } from '../cipher.ts';
import type { Db, Tx } from '../database/database.ts';
import type { AccessDetails } from './access-details.schema.ts';

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

export async function deleteAccessDetails(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('accessDetails').where('userId', '=', userId).execute();
}
