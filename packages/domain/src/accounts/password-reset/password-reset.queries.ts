import { toAccountKey } from '../../platform/users/user.schema.ts';
import { type Db, type Tx, publishOnCommit } from '../../platform/database/database.ts';
import { hashOfToken } from '../../platform/cipher.ts';

export async function insertResetRequest(tx: Tx, email: string, now: Date): Promise<number> {
  // Wakes the process that plans emails: there is no event that would.
  publishOnCommit(tx);
  const { id } = await tx
    .insertInto('passwordReset')
    .values({ email: toAccountKey(email), createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Selects the requests that have not been looked up, the oldest first. */
export function selectPendingRequests(db: Db | Tx, limit: number) {
  return db
    .selectFrom('passwordReset')
    .select(['id', 'email', 'createdAt'])
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limit);
}

/** Turns a request into a link: replaces the typed email with the user and the token's hash. */
export async function completeReset(
  tx: Tx,
  id: number,
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  const tokenHash = hashOfToken(token);
  await tx
    .updateTable('passwordReset')
    .set({ userId, tokenHash, email: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteReset(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('passwordReset').where('id', '=', id).execute();
}

/** Returns the user and the request time of a link, also of an expired one; undefined for an unknown or used one. */
export async function findReset(
  db: Db | Tx,
  token: string,
): Promise<{ userId: number | null; createdAt: string } | undefined> {
  return db
    .selectFrom('passwordReset')
    .select(['userId', 'createdAt'])
    .where('tokenHash', '=', hashOfToken(token))
    .executeTakeFirst();
}

/** Ends every link of a user, also unsent ones (ACC-25). The user's row must be locked. */
export async function endResets(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  await tx.deleteFrom('passwordReset').where('userId', '=', id).execute();
  await tx.deleteFrom('passwordReset').where('email', '=', toAccountKey(email)).execute();
}

export async function deletePendingResetRequests(tx: Tx): Promise<void> {
  await tx.deleteFrom('passwordReset').where('email', 'is not', null).execute();
}

export async function deleteResetsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('passwordReset').where('createdAt', '<', before.toISOString()).execute();
}
