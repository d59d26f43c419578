import type { Database, Db } from '../database/database.ts';

/**
 * Tolerated clock difference between processes. A mail scheduled further in the future than this was scheduled before the
 * clock was set back.
 */
const TOLERANCE_MS = 1000;

/**
 * Reschedules mails that were scheduled before the clock was set back, so that each waits its original delay from now
 * (MAI-12). This includes claimed mails, whose `dueAt` is the end of the claim.
 */
export async function correctForClockStep(database: Database, now: Date): Promise<void> {
  for (const { scheduledAt, dueAt } of await scheduledAhead(database.read, now)) {
    const waitMs = Math.max(Date.parse(dueAt) - Date.parse(scheduledAt), 0);
    const corrected = {
      dueAt: new Date(now.getTime() + waitMs).toISOString(),
      scheduledAt: now.toISOString(),
    };
    await database.transaction((tx) =>
      tx
        .updateTable('mail')
        .set(corrected)
        .where('state', '=', 'waiting')
        .where('dueAt', '=', dueAt)
        .where('scheduledAt', '=', scheduledAt)
        .execute(),
    );
  }
}

/**
 * Returns the distinct times of pending mails whose `scheduledAt` is in the future. Mails queued in one transaction share
 * both times.
 */
async function scheduledAhead(db: Db, now: Date) {
  return db
    .selectFrom('mail')
    .select(['dueAt', 'scheduledAt'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('dueAt', '>', now.toISOString())
    .where('scheduledAt', '>', new Date(now.getTime() + TOLERANCE_MS).toISOString())
    .execute();
}
