import type { Database, Db } from '../database/database.ts';

/** Clocks of several processes differ by less: what was scheduled further ahead was so before the clock was set back. */
const TOLERANCE_MS = 1000;

/**
 * Lets each mail that was scheduled before the clock was set back wait from now as long as it was to wait then: a step of
 * the clock must not delay mail by its length (MAI-12). Claims are due times, and are corrected with them.
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

/** The times of waiting mails that were set when the clock was ahead of now; those of one transaction share both. */
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
