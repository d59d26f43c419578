import { ALL_TIME, addDeltas } from '../counters/counter.queries.ts';
import type { Db, Tx } from '../database/database.ts';
import { violatesKey } from '../database/dialect.ts';
import { emailTaken, insertTerms, usernameTaken } from './user.queries.ts';
import type { AccountDraft } from './own-account.schema.ts';
import { codeAttempts } from './limits.ts';
import { resetRateLimit } from './rate-limit.queries.ts';
import { searchKeyOf } from '../search/search-key.ts';
import { toAccountKey } from './user.schema.ts';

/** Changes what a user is called and reached by. Fails on the keys of the table: see `takenNameOf`. */
export async function updateAccount(
  tx: Tx,
  userId: number,
  { username, name, email, phone }: Pick<AccountDraft, 'username' | 'name' | 'email' | 'phone'>,
): Promise<void> {
  const searchKey = searchKeyOf(name, username, email);
  await tx
    .updateTable('user')
    .set({
      username,
      usernameKey: toAccountKey(username),
      name,
      email,
      emailKey: toAccountKey(email),
      searchKey,
      phone,
    })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('userTerm').where('userId', '=', userId).execute();
  await insertTerms(tx, userId, searchKey);
}

/** Stores that the owner of an account proved that its email is theirs, or with null that they have not. */
export async function setEmailConfirmed(tx: Tx, userId: number, at: Date | null): Promise<void> {
  const emailConfirmedAt = at?.toISOString() ?? null;
  await tx.updateTable('user').set({ emailConfirmedAt }).where('id', '=', userId).execute();
}

/** Returns the refusal for a name that another user has; any other error unchanged. */
export function takenNameOf(error: unknown): unknown {
  if (violatesKey(error, 'emailKey')) return emailTaken();
  return violatesKey(error, 'usernameKey') ? usernameTaken() : error;
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  return row?.passwordHash;
}

/** Also forgets wrong codes, which someone who knew the former password may have entered (ACC-35). */
export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute();
  for (const attempt of codeAttempts(userId)) await resetRateLimit(tx, attempt);
}

/** The stored hash of no password. */
const NO_PASSWORD = 'none';

/** Leaves an account without a password, until its owner sets one by a reset link. */
export async function endPassword(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('user').set({ passwordHash: NO_PASSWORD }).where('id', '=', userId).execute();
}

/**
 * Leaves an account that cannot be used and names no person, for what others did with it. The email is of a domain that
 * can never exist, no password has this hash, and no name has a key in capitals: it cannot have been taken before.
 */
export async function anonymise(tx: Tx, userId: number, name: string, now: Date): Promise<void> {
  const username = `deleted-${userId}`;
  const email = `${username}@deleted.invalid`;
  const at = now.toISOString();
  const { role } = await tx
    .updateTable('user')
    .set({
      username,
      usernameKey: username.toUpperCase(),
      name,
      email,
      emailKey: email.toUpperCase(),
      searchKey: searchKeyOf(name, username, email),
      phone: null,
      passwordHash: NO_PASSWORD,
      deactivatedAt: at,
      deletedAt: at,
    })
    .where('id', '=', userId)
    .returning('role')
    .executeTakeFirstOrThrow();
  await addDeltas(tx, [{ period: ALL_TIME, name: `users.${role}`, delta: -1 }]);
}

/**
 * Holds a user's row until the transaction ends, if their password is still the one with this hash: what a password
 * was confirmed for must not happen after it was changed.
 */
export async function holdPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
