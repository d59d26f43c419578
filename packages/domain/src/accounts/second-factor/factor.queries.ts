import type { Cipher } from '../../platform/cipher.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countRows } from '../../platform/database/dialect.ts';
import type { SealedTexts } from '../../platform/sealed-texts.ts';
import type { FactorKind } from '../../platform/users/user.schema.ts';
import type { Factor } from './factor.schema.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';

/** Binds an encrypted secret or key to its user: it cannot be decrypted in another's row. */
export const encryptionContext = (userId: number) => `totp ${userId}`;

/** Time to enter the first code of an app that is being set up. */
const SET_UP_MS = 60 * 60_000;

/** Returns a user's factors that confirm logins, the oldest first. */
export function listFactors(db: Db | Tx, userId: number): Promise<Factor[]> {
  return db
    .selectFrom('factor')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .orderBy('id')
    .execute();
}

export async function hasFactor(db: Db | Tx, userId: number): Promise<boolean> {
  return (await listFactors(db, userId)).length > 0;
}

/** Returns the kinds of proof that confirm a login of this user; none without a second factor. */
export async function factorKindsOf(db: Db | Tx, userId: number): Promise<FactorKind[]> {
  const factors = await listFactors(db, userId);
  const kinds: FactorKind[] = (['totp', 'passkey'] as const).filter((each) =>
    factors.some(({ kind }) => kind === each),
  );
  if (kinds.length > 0 && (await countRecoveryCodes(db, userId)) > 0) kinds.push('recovery');
  return kinds;
}

export function countRecoveryCodes(db: Db | Tx, userId: number): Promise<number> {
  return countRows(db.selectFrom('recoveryCode').where('userId', '=', userId));
}

/** Begins to set up an app, in place of one that was begun before. */
export async function insertPendingTotp(
  tx: Tx,
  cipher: Cipher,
  { userId, secret, now }: { userId: number; secret: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('factor').where('userId', '=', userId).where('confirmedAt', 'is', null).execute();
  const sealed = cipher.seal(secret, encryptionContext(userId));
  await tx
    .insertInto('factor')
    .values({ userId, kind: 'totp', sealed, createdAt: now.toISOString() })
    .execute();
}

interface TotpSecret {
  id: number;
  secret: string;
}

export async function totpSecretsOf(db: Db | Tx, cipher: Cipher, userId: number): Promise<TotpSecret[]> {
  const rows = await db
    .selectFrom('factor')
    .select(['id', 'sealed'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is not', null)
    .execute();
  return rows.map(({ id, sealed }) => ({ id, secret: cipher.open(sealed, encryptionContext(userId)) }));
}

/** Returns the secret of the app that is being set up; null for none. */
export async function findPendingTotp(
  tx: Tx,
  cipher: Cipher,
  userId: number,
  now: Date,
): Promise<TotpSecret | null> {
  const row = await tx
    .selectFrom('factor')
    .select(['id', 'sealed'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - SET_UP_MS).toISOString())
    .executeTakeFirst();
  return row ? { id: row.id, secret: cipher.open(row.sealed, encryptionContext(userId)) } : null;
}

/** Makes an app that was set up confirm logins from now on; its first code is used up. */
export async function confirmPendingTotp(tx: Tx, id: number, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('factor')
    .set({ confirmedAt: now.toISOString(), lastStep: step })
    .where('id', '=', id)
    .execute();
}

/** Uses the code of a step up; false when it, or a later one, was used before (ACC-35). */
export async function consumeStep(tx: Tx, id: number, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor')
    .set({ lastStep: step, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up; false for one that is unknown or was used before (ACC-35). */
export async function consumeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOfRecoveryCode(userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  const rows = codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(userId, code) }));
  if (rows.length > 0) await tx.insertInto('recoveryCode').values(rows).execute();
}

/** Names a factor; false when the user has no such one. */
export async function renameFactor(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFactor(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('factor').where('id', '=', id).execute();
}

/** Deletes a user's factors and recovery codes. */
export async function deleteFactorsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('factor').where('userId', '=', userId).execute();
  await replaceRecoveryCodes(tx, userId, []);
}

export const sealedFactors: SealedTexts = {
  label: 'second factors',
  async findLastId(db) {
    const row = await db.selectFrom('factor').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row?.id ?? 0;
  },
  async list(db, { after, to }) {
    const rows = await db
      .selectFrom('factor')
      .select(['id', 'userId', 'sealed'])
      .where('id', '>', after)
      .where('id', '<=', to)
      .execute();
    return rows.map(({ id, userId, sealed }) => ({ id, sealed, place: encryptionContext(userId) }));
  },
  async replace(tx, { id, sealed }, resealed) {
    const { numUpdatedRows } = await tx
      .updateTable('factor')
      .set({ sealed: resealed })
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};
