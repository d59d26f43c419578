import type { Db, Row, Tx } from '../platform/database/database.ts';
import { hashOfToken, newToken } from '../platform/cipher.ts';
import { recordEvent } from '../platform/events/event.queries.ts';

/** An address that was just made: its token is never seen again, only its hash is stored (CAL-2). */
interface NewFeed {
  token: string;
  createdAt: string;
}

export async function findFeed(db: Db, userId: number): Promise<{ createdAt: string } | undefined> {
  return db.selectFrom('calendarFeed').select('createdAt').where('userId', '=', userId).executeTakeFirst();
}

/** The user of an address; undefined when it is unknown or ended, or its user was deactivated or deleted (CAL-3). */
export async function ownerOfFeed(
  db: Db,
  token: string,
): Promise<Pick<Row<'user'>, 'id' | 'role'> | undefined> {
  return db
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.userId')
    .select(['user.id', 'user.role'])
    .where('calendarFeed.tokenHash', '=', hashOfToken(token))
    .where('user.deactivatedAt', 'is', null)
    .executeTakeFirst();
}

/** Gives a user an address; null when they have one. */
export async function insertFeed(tx: Tx, userId: number, now: Date): Promise<NewFeed | null> {
  const token = newToken();
  const createdAt = now.toISOString();
  const inserted = await tx
    .insertInto('calendarFeed')
    .values({ userId, tokenHash: hashOfToken(token), createdAt })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  return inserted ? { token, createdAt } : null;
}

/** Puts a new address in the place of a user's present one; null when they have none. */
export async function replaceFeed(tx: Tx, userId: number, now: Date): Promise<NewFeed | null> {
  const token = newToken();
  const createdAt = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('calendarFeed')
    .set({ tokenHash: hashOfToken(token), createdAt })
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { token, createdAt } : null;
}

export async function deleteFeed(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeed')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a user's calendar link for them; without one nothing happens (CAL-2). */
export async function endFeed(tx: Tx, userId: number, now: Date): Promise<void> {
  if (await deleteFeed(tx, userId))
    await recordEvent(tx, { type: 'calendar_feed.ended', actorId: userId }, now);
}
