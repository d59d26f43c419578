import { ALL_TIME, addDeltas } from '../counters/counter.queries.ts';
import type { Db, Tx } from '../database/database.ts';
import { violatesKey } from '../database/dialect.ts';
import { emailTaken, insertTerms, usernameTaken } from './user.queries.ts';
import type { AccountDraft } from './own-account.schema.ts';
import { codeAttempts } from './limits.ts';
import { resetRateLimit } from './rate-limit.queries.ts';
import { searchKeyOf } from '../search/search-key.ts';
import { toAccountKey } from './user.schema.ts';

/** Updates a user's names and contact details. Fails on the keys of the table: see `takenNameOf`. */
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

/** Stores when the owner of an account proved that its email is theirs; null if they have not. */
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

/** Stores a new password, and forgets wrong codes, which someone who knew the former one may have entered (ACC-35). */
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
 * Anonymises an account that cannot be deleted because records of others refer to it. No one can use it: its email has a
 * domain that can never exist, and no password has its hash. Keys of real names are in lower case, so its own are free.
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
 * Locks a user's row until the transaction ends, and returns whether their password still has this hash: an action that was
 * confirmed with a password must not follow its change.
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
