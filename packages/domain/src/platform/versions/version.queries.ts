import { compiled } from '../database/compiled.ts';
import type { Db, Tx } from '../database/database.ts';

/** Counters that transactions raise when they change a cached response, flags, and the minute of the last backup. */
export type VersionName = 'backup' | 'catalogue' | 'demo' | 'mailing' | 'restored';

const valueOf = compiled((db, { name }: { name: VersionName }) =>
  db.selectFrom('version').select('value').where('name', '=', name),
);

/** Returns the counter's value; 0 when it was never raised. */
export async function readVersion(db: Db, name: VersionName): Promise<number> {
  const [row] = await valueOf(db, { name });
  return row?.value ?? 0;
}

const MINUTE_MS = 60_000;

/** Records that a backup was taken of the database as of an instant, to the minute (RUN-14). */
export async function recordBackup(tx: Tx, takenAt: Date): Promise<void> {
  const value = Math.floor(takenAt.getTime() / MINUTE_MS);
  await tx
    .insertInto('version')
    .values({ name: 'backup', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Returns the instant of the last recorded backup; null before the first. */
export async function lastBackup(db: Db): Promise<Date | null> {
  const minute = await readVersion(db, 'backup');
  return minute === 0 ? null : new Date(minute * MINUTE_MS);
}

/** Raises the counter; returns its new value, 1 for the first time. */
export async function raiseVersion(tx: Tx, name: VersionName): Promise<number> {
  const { value } = await tx
    .insertInto('version')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('version.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Sets the counter back to 0; false when it was never raised, or another transaction has just set it back. */
export async function resetVersion(tx: Tx, name: VersionName): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('version').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
