import type { Database, Db, Tx } from '../database/database.ts';
import { countRows } from '../database/dialect.ts';
import { raiseVersion, readVersion, resetVersion } from '../versions/version.queries.ts';
import { claimEnd } from './claim.queries.ts';
import { queueAgain, tellOfDeliveries } from './outbox.queries.ts';

/** Reason for not sending pending mails: a backup was restored, or there is a mail server for the first time. */
export type Past = 'restored' | 'mailing';

/**
 * Returns the reasons for not sending the mails that are pending when a server starts; empty when they are to be sent.
 */
export async function findPasts(db: Db, hasMailServer: boolean): Promise<Past[]> {
  const isRestored = (await readVersion(db, 'restored')) > 0;
  const isFirst = hasMailServer && (await readVersion(db, 'mailing')) === 0;
  return [...(isRestored ? (['restored'] as const) : []), ...(isFirst ? (['mailing'] as const) : [])];
}

/**
 * Takes pending mails out of the queue, once for all servers that start together. Of a restored database only those due
 * by now or claimed: others cannot have been sent from the original database.
 */
export async function setMailsAside(database: Database, past: Past, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const waiting = tx.updateTable('mail').where('state', '=', 'waiting');
    if (past === 'mailing') {
      if ((await raiseVersion(tx, 'mailing')) > 1) return;
      await waiting.set({ state: 'kept' }).execute();
    } else {
      if (!(await resetVersion(tx, 'restored'))) return;
      const claimed = await findClaimed(tx, now);
      const due = waiting.where((eb) =>
        eb.or([
          eb('dueAt', '<=', now.toISOString()),
          ...(claimed.length > 0 ? [eb('id', 'in', claimed)] : []),
        ]),
      );
      // Its link will have expired by the time an admin decides.
      const links = due.where('template', '=', 'password_reset');
      await links.set({ state: 'dropped', params: '{}' }).execute();
      await due.set({ state: 'held' }).execute();
    }
    await tellOfDeliveries(tx, now);
  });
}

/**
 * Returns the mails that are not due because a process had claimed them. An error may be of an earlier attempt, so claims
 * are recognised by their duration.
 */
async function findClaimed(tx: Tx, now: Date): Promise<number[]> {
  const attempted = await tx
    .selectFrom('mail')
    .select(['id', 'dueAt', 'scheduledAt'])
    .where('state', '=', 'waiting')
    .where('dueAt', '>', now.toISOString())
    .where('attempts', '>', 0)
    .execute();
  return attempted
    .filter(({ dueAt, scheduledAt }) => dueAt === claimEnd(new Date(scheduledAt)))
    .map(({ id }) => id);
}

export async function countHeld(db: Db): Promise<number> {
  return countRows(db.selectFrom('mail').where('state', '=', 'held'));
}

/** Sends or discards all mails that were held back, or the one with an id; returns how many. */
export async function resolveHeld(
  tx: Tx,
  { action, mailId }: { action: 'send' | 'discard'; mailId?: number | undefined },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set(action === 'send' ? queueAgain(now) : { state: 'dropped' })
    .where('state', '=', 'held')
    .$if(mailId !== undefined, (query) => query.where('id', '=', mailId ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellOfDeliveries(tx, now);
  return Number(numUpdatedRows);
}
