import type { Db, Tx } from '../database/database.ts';
import { violatesKey } from '../database/unique.ts';
import { emailTaken, usernameTaken } from './account.queries.ts';
import type { AccountDraft } from './own-account.schema.ts';
import { searchKeyOf } from '../search-key.ts';
import { keyOf } from './account-key.ts';

/** Changes what somebody is called and reached by. Fails on the keys of the table: see `takenNameOf`. */
export async function updateAccount(
  tx: Tx,
  userId: number,
  { username, name, email, phone }: Omit<AccountDraft, 'currentPassword'>,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      username,
      usernameKey: keyOf(username),
      name,
      email,
      emailKey: keyOf(email),
      searchKey: searchKeyOf(name, username, email),
      phone,
    })
    .where('id', '=', userId)
    .execute();
}

/** What a failed write says of a name that somebody else has; any other error comes back as it is. */
export function takenNameOf(error: unknown): unknown {
  if (violatesKey(error, 'emailKey')) return emailTaken();
  return violatesKey(error, 'usernameKey') ? usernameTaken() : error;
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  return row?.passwordHash;
}

export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute();
}

/**
 * Leaves an account that nobody can use or is named by, for what others did with it. The email is of a domain that
 * can never exist, and no password has this hash.
 */
export async function anonymise(tx: Tx, userId: number, name: string, now: Date): Promise<void> {
  const username = `deleted-${userId}`;
  const email = `${username}@deleted.invalid`;
  await updateAccount(tx, userId, { username, name, email, phone: null });
  const at = now.toISOString();
  await tx
    .updateTable('user')
    .set({ passwordHash: 'none', deactivatedAt: at, deletedAt: at })
    .where('id', '=', userId)
    .execute();
}
