import { type Cipher, hashOfToken } from '../../platform/cipher.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../platform/users/account-limits.ts';
import { encryptionContext } from './factor.queries.ts';

/** The only call that may use a challenge: of one user, of one login's ticket, or of a login that begins with the passkey. */
export type ChallengeUse = 'login' | `set-up ${number}` | `proof ${number}` | `ticket ${string}`;

/** Returns the use of challenges for the second step of a login. */
export const useOfTicket = (ticket: string): ChallengeUse => `ticket ${hashOfToken(ticket)}`;

interface Challenge {
  challenge: string;
  use: ChallengeUse;
  /** Null for a login that begins with the passkey. */
  userId: number | null;
}

export async function insertChallenge(
  tx: Tx,
  { challenge, use, userId }: Challenge,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000).toISOString();
  await tx
    .insertInto('passkeyChallenge')
    .values({ id: hashOfToken(challenge), use, userId, expiresAt })
    .execute();
}

/** Uses a challenge up; false for one that is unknown, expired, for another use, or that another call used first. */
export async function consumeChallenge(
  tx: Tx,
  { challenge, use }: Omit<Challenge, 'userId'>,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenge')
    .where('id', '=', hashOfToken(challenge))
    .where('use', '=', use)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now.toISOString()).execute(),
  );
}

/** A passkey as browsers look for it. */
interface PasskeyDescriptor {
  id: string;
  transports: string[];
}

/** Returns the passkeys of a user that work at a host. */
export async function listPasskeys(db: Db | Tx, userId: number, rpId: string): Promise<PasskeyDescriptor[]> {
  const rows = await db
    .selectFrom('factor')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .where('rpId', '=', rpId)
    .execute();
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId ?? '',
    transports: JSON.parse(transports ?? '[]') as string[],
  }));
}

interface NewPasskeyRow extends PasskeyDescriptor {
  userId: number;
  publicKey: Uint8Array;
  name: string;
  rpId: string;
  signCount: number;
}

/** Adds a passkey, which confirms logins from now on; false when it is stored already. */
export async function insertPasskey(
  tx: Tx,
  cipher: Cipher,
  { id, publicKey, transports, ...passkey }: NewPasskeyRow,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('factor')
    .values({
      ...passkey,
      kind: 'passkey',
      credentialId: id,
      transports: JSON.stringify(transports),
      sealed: cipher.seal(Buffer.from(publicKey).toString('base64url'), encryptionContext(passkey.userId)),
      createdAt: now.toISOString(),
      confirmedAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

interface StoredPasskey {
  factorId: number;
  userId: number;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  /** True when it is no whole login until it has confirmed one that began with the new password (ACC-46). */
  needsPassword: boolean;
}

/** Returns the passkey with the id that its device gave it; null for an unknown or removed one. */
export async function findPasskey(
  db: Db,
  cipher: Cipher,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('factor')
    .select(['id', 'userId', 'sealed', 'signCount', 'needsPassword'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  if (!row) return null;
  const publicKey = Buffer.from(cipher.open(row.sealed, encryptionContext(row.userId)), 'base64url');
  return {
    factorId: row.id,
    userId: row.userId,
    publicKey: new Uint8Array(publicKey),
    signCount: Number(row.signCount ?? 0),
    needsPassword: row.needsPassword === 1,
  };
}

interface PasskeyUse {
  factorId: number;
  signCount: number;
  use: ChallengeUse;
}

/**
 * Stores a use of a passkey; false when it was removed, may not be a whole login (ACC-46), or a call with the same or a
 * higher count was first. Confirming a login by password makes it a whole login again.
 */
export async function consumeSignCount(
  tx: Tx,
  { factorId, signCount, use }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  let update = tx
    .updateTable('factor')
    .set({
      signCount,
      lastUsedAt: now.toISOString(),
      ...(use.startsWith('ticket ') && { needsPassword: 0 as const }),
    })
    .where('id', '=', factorId)
    .where((eb) => (signCount === 0 ? eb('signCount', '=', 0) : eb('signCount', '<', signCount)));
  if (use === 'login') update = update.where('needsPassword', '=', 0);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Requires the password once before any passkey of a user can log in alone again: someone else who added a passkey does
 * not know the new password (ACC-46).
 */
export async function requirePasswordOnce(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('factor')
    .set({ needsPassword: 1 })
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .execute();
}

/** Returns how many passkeys were registered for other hosts than this one, by their host. */
export async function countForeignPasskeys(db: Db, rpId: string): Promise<{ host: string; count: number }[]> {
  const rows = await db
    .selectFrom('factor')
    .select(['rpId', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('kind', '=', 'passkey')
    .where('rpId', '!=', rpId)
    .groupBy('rpId')
    .execute();
  return rows.map(({ rpId: host, count }) => ({ host: host ?? '', count: Number(count) }));
}
