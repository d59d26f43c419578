import type { Viewer } from '../context.ts';
import { compiled } from '../database/compiled.ts';
import type { Database, Db, Row, Tx } from '../database/database.ts';
import { hashOfToken, newToken } from '../cipher.ts';
import { DomainError } from '../errors.ts';
import type { SessionEntry } from './own-account.schema.ts';
import type { SessionLife } from './account-limits.ts';
import { deleteExpiredTickets, deleteLoginTickets } from './login-ticket.queries.ts';
import { presentUser, selectUsers } from './user.queries.ts';

/** Starts a session on a device; returns the token for the cookie and when it ends without use. */
export async function startSession(
  tx: Tx,
  userId: number,
  now: Date,
  { device, life }: { device: string | null; life: SessionLife },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + life.unusedMs);
  const at = now.toISOString();
  await tx
    .insertInto('session')
    .values({
      id: hashOfToken(token),
      userId,
      createdAt: at,
      seenAt: at,
      expiresAt: expiresAt.toISOString(),
      confirmedAt: at,
      device,
    })
    .execute();
  return { token, expiresAt };
}

/** Ends a session; returns whose it was, null for none. */
export async function endSession(tx: Tx, token: string): Promise<number | null> {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', hashOfToken(token))
    .returning('userId')
    .executeTakeFirst();
  return ended?.userId ?? null;
}

/** Ends every session of a user, and logins that wait for the second factor: on deactivation and password change. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await deleteLoginTickets(tx, userId);
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
}

/** Ends one session of a user; false when they have no such session. */
export async function endSessionById(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a user except the one with this token, and logins that wait for the second factor; null ends all. */
export async function endOtherSessions(tx: Tx, userId: number, token: string | null): Promise<void> {
  await deleteLoginTickets(tx, userId);
  await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', token === null ? '' : hashOfToken(token))
    .execute();
}

/** Returns a user's active sessions: the current one, which has this token, then the others, last used first. */
export async function listSessions(
  db: Db,
  userId: number,
  token: string | null,
  now: Date,
): Promise<SessionEntry[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'seenAt', 'expiresAt', 'device'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .execute();
  const own = token === null ? null : hashOfToken(token);
  return rows
    .map((row) => ({ ...row, current: row.id === own }))
    .toSorted(
      (a, b) =>
        Number(b.current) - Number(a.current) ||
        b.seenAt.localeCompare(a.seenAt) ||
        b.createdAt.localeCompare(a.createdAt),
    );
}

const viewerOf = compiled((db, { id, at }: { id: string; at: string }) =>
  selectUsers(db)
    .innerJoin('session', 'session.userId', 'user.id')
    .select(['session.seenAt', 'session.expiresAt', 'session.confirmedAt'])
    .where('session.id', '=', id)
    .where('session.expiresAt', '>', at)
    .where('user.deactivatedAt', 'is', null),
);

/** Returns the user of a token; null for an unknown, expired or deactivated one. */
export async function findViewer(
  db: Db,
  token: string,
  now: Date,
): Promise<(Viewer & Pick<Row<'session'>, 'seenAt' | 'expiresAt' | 'confirmedAt'>) | null> {
  const [row] = await viewerOf(db, { id: hashOfToken(token), at: now.toISOString() });
  if (!row) return null;
  const { seenAt, expiresAt, confirmedAt } = row;
  return { ...presentUser(row), seenAt, expiresAt, confirmedAt };
}

/**
 * Refuses when the call's session has ended since the call began, for example by a reset link. The user's row must be locked.
 * @throws signed_out
 */
export async function refuseEndedSession(tx: Tx, token: string | null): Promise<void> {
  // Over HTTP a viewer always has a token: without one, a script or test is calling.
  if (token === null) return;
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!session) throw new DomainError('signed_out');
}

/** Stores that the user of a session has just proved who they are (SES-15). */
export async function markConfirmed(tx: Tx, token: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ confirmedAt: now.toISOString() })
    .where('id', '=', hashOfToken(token))
    .execute();
}

export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('session').where('expiresAt', '<=', now.toISOString()).execute();
    await deleteExpiredTickets(tx, now);
  });
}

/**
 * Extends a session in use, at most to its maximum age. Returns its new end; null when the last use was stored so recently
 * that nothing is written.
 */
export async function touchSession(
  database: Database,
  token: string,
  seenAt: string,
  now: Date,
  { unusedMs, maxMs, storedEveryMs }: SessionLife,
): Promise<Date | null> {
  if (now.getTime() - Date.parse(seenAt) < storedEveryMs) return null;
  return database.transaction(async (tx) => {
    const id = hashOfToken(token);
    const session = await tx
      .selectFrom('session')
      .select('createdAt')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!session) return null;
    const cap = Date.parse(session.createdAt) + maxMs;
    const expiresAt = new Date(Math.min(now.getTime() + unusedMs, cap));
    await tx
      .updateTable('session')
      .set({ seenAt: now.toISOString(), expiresAt: expiresAt.toISOString() })
      .where('id', '=', id)
      .execute();
    return expiresAt;
  });
}
