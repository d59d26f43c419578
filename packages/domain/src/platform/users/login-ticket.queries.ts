import { hashOfToken, newToken } from '../cipher.ts';
import type { Db, Tx } from '../database/database.ts';
import { LOGIN_TICKET_MINUTES } from './account-limits.ts';

/** Creates a ticket for a login that still needs its second factor; returns its token. */
export async function createLoginTicket(tx: Tx, userId: number, now: Date): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + LOGIN_TICKET_MINUTES * 60_000).toISOString();
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

/** Deletes a ticket; returns false if another call has already used it. */
export async function consumeLoginTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('loginTicket')
    .where('id', '=', hashOfToken(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a user's logins that still need their second factor. */
export async function deleteLoginTickets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('loginTicket').where('userId', '=', userId).execute();
}

export async function deleteExpiredTickets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('loginTicket').where('expiresAt', '<=', now.toISOString()).execute();
}
