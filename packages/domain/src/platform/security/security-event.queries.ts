import { type Database, type Db, type Row, type Tx, runOnCommit } from '../database/database.ts';
import type { Context } from '../context.ts';
import { MAX_ID } from '../max-id.ts';
import { type Page, cursorAfter, pageOf, placeOf } from '../page.ts';
import { SECURITY_EVENT_DAYS } from '../users/account-limits.ts';
import { SECURITY_EVENTS, type SecurityEntry, type SecurityEventName } from './security-event.ts';

type SecurityContext = Pick<Context, 'device' | 'logSecurity' | 'now'>;

interface Subject {
  /** The account that it is about; null for none, or an unknown one. */
  userId: number | null;
  /** The admin who did it to another's account. */
  byUserId?: number;
  /** The name of a file that was exported. */
  list?: string;
}

/** Records a security event: for the log when the transaction is committed, and for the owner of the account (LOG-2). */
export async function recordSecurityEvent(
  tx: Tx,
  { device, logSecurity, now }: Omit<SecurityContext, 'device'> & { device: string | null },
  name: SecurityEventName,
  subject: Subject,
): Promise<void> {
  runOnCommit(tx, () => logSecurity(name, { ...subject }));
  if (SECURITY_EVENTS[name] === null || subject.userId === null) return;
  const { userId, byUserId } = subject;
  await insertEvent(tx, { userId, name, device: byUserId === undefined ? device : null }, now);
}

/** Records that the signed-in user took data with them; `list` is the name of a file. */
export async function recordExport(
  ctx: SecurityContext & Pick<Context, 'database' | 'viewer'>,
  name: 'data.exported' | 'list.exported',
  list?: string,
): Promise<void> {
  const userId = ctx.viewer?.id ?? null;
  await ctx.database.transaction((tx) =>
    recordSecurityEvent(tx, ctx, name, { userId, ...(list && { list }) }),
  );
}

/** Records a failed proof of who someone is, in a transaction of its own: that of the attempt is rolled back. */
export async function recordFailure(
  { database, device, logSecurity, now }: SecurityContext & Pick<Context, 'database'>,
  name: 'login.failed' | 'second_factor.failed' | 'identity.failed',
  userId: number | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('securityEvent')
      .set((eb) => ({ count: eb('count', '+', 1), createdAt: now.toISOString() }))
      .where('userId', userId === null ? 'is' : '=', userId)
      .where('name', '=', name)
      .where('device', '=', device)
      .where('createdAt', '>=', now.toISOString().slice(0, 10))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await insertEvent(tx, { userId, name, device }, now);
  });
  logSecurity(name, { userId });
}

async function insertEvent(
  tx: Tx,
  event: Pick<Row<'securityEvent'>, 'userId' | 'name' | 'device'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('securityEvent')
    .values({ ...event, count: 1, createdAt: now.toISOString() })
    .execute();
}

const oldest = (now: Date) => new Date(now.getTime() - SECURITY_EVENT_DAYS * 86_400_000).toISOString();

/** Returns a page of the security events of an account, the latest first (LOG-2). */
export async function listSecurityEvents(
  db: Db,
  {
    userId,
    cursor,
    limit,
    now,
  }: { userId: number; cursor?: string | null | undefined; limit: number; now: Date },
): Promise<Page<SecurityEntry>> {
  const after = placeOf(cursor) ?? { at: now.toISOString(), id: MAX_ID };
  const rows = await db
    .selectFrom('securityEvent')
    .select(['id', 'name', 'device', 'count', 'createdAt'])
    .where('userId', '=', userId)
    .where('createdAt', '>', oldest(now))
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after.at, after.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, {
    cursorOf: ({ id, createdAt }) => cursorAfter({ id, at: createdAt }),
    present: (row) => ({ ...row, name: row.name as SecurityEventName }),
  });
}

export async function deleteOldSecurityEvents(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('securityEvent').where('createdAt', '<=', oldest(now)).execute();
  });
}
