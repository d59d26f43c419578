import { hashOfToken, newToken } from '../cipher.ts';
import type { Db, Tx } from '../database/database.ts';
import { TICKET_MINUTES } from './account-limits.ts';

/** Starts a login that waits for the second factor; returns its ticket. */
export async function startTicket(tx: Tx, userId: number, now: Date): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * 60_000).toISOString();
  await tx
    .insertInto('loginTicket')
    .values({ id: hashOfToken(ticket), userId, expiresAt })
    .execute();
  return ticket;
}

/** Returns the user of a ticket; null for one that is unknown, used or expired. */
export async function findTicket(db: Db, ticket: string, now: Date): Promise<number | null> {
  const found = await db
    .selectFrom('loginTicket')
    .select('userId')
    .where('id', '=', hashOfToken(ticket))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** Uses a ticket up; false when another call was first. */
export async function consumeTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('loginTicket')
    .where('id', '=', hashOfToken(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every login of a user that waits for the second factor. */
export async function endTicketsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('loginTicket').where('userId', '=', userId).execute();
}

export async function deleteExpiredTickets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('loginTicket').where('expiresAt', '<=', now.toISOString()).execute();
}
