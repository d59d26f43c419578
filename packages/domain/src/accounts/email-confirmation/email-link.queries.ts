import { hashOfToken, newToken } from '../../platform/cipher.ts';
import type { Database, Db, Row, Tx } from '../../platform/database/database.ts';
import { toAccountKey } from '../../platform/users/user.schema.ts';

export type LinkKind = Row<'emailLink'>['kind'];

/** Validity of the links, in hours (ACC-40, ACC-42). */
const HOURS: Record<LinkKind, number> = { confirm: 24, revert: 7 * 24 };

/** Adds a link to an address. Of its token only the hash is stored. */
export async function insertEmailLink(
  tx: Tx,
  link: Pick<Row<'emailLink'>, 'userId' | 'kind' | 'email'>,
  now: Date,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + HOURS[link.kind] * 3_600_000);
  const row = { ...link, tokenHash: hashOfToken(token), expiresAt: expiresAt.toISOString() };
  const { id } = await tx.insertInto('emailLink').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, token, expiresAt };
}

/** Returns a link that has not expired; undefined for an unknown, used or ended one. */
export async function findEmailLink(
  db: Db | Tx,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<Pick<Row<'emailLink'>, 'userId' | 'email'> | undefined> {
  return db
    .selectFrom('emailLink')
    .select(['userId', 'email'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Returns whether a user's former address has a link that takes it back. */
export async function canRevertTo(
  tx: Tx,
  { userId, email }: Pick<Row<'emailLink'>, 'userId' | 'email'>,
  now: Date,
): Promise<boolean> {
  const links = await tx
    .selectFrom('emailLink')
    .select('email')
    .where('userId', '=', userId)
    .where('kind', '=', 'revert')
    .where('expiresAt', '>', now.toISOString())
    .execute();
  return links.some((link) => toAccountKey(link.email) === toAccountKey(email));
}

/** Uses a link up; false when another call was first. */
export async function consumeEmailLink(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailLink')
    .where('tokenHash', '=', hashOfToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a user's links, of one kind or all. */
export async function endEmailLinks(tx: Tx, userId: number, kind?: LinkKind): Promise<void> {
  await tx
    .deleteFrom('emailLink')
    .where('userId', '=', userId)
    .$if(kind !== undefined, (links) => links.where('kind', '=', kind ?? 'confirm'))
    .execute();
}

export async function deleteExpiredEmailLinks(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('emailLink').where('expiresAt', '<=', now.toISOString()).execute(),
  );
}
