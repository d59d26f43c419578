import type { Db, Tx, Row } from '../../platform/database/database.ts';
import { countRows, lockFreeRows } from '../../platform/database/dialect.ts';

/** Stores that a user's bookings must still be settled. */
export async function insertDeparture(tx: Tx, departure: Row<'departure'>): Promise<void> {
  await tx
    .insertInto('departure')
    .values(departure)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Ends a departure: everything is settled, or the user is back. */
export async function deleteDeparture(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('departure').where('userId', '=', userId).execute();
}

export async function hasDepartures(db: Db): Promise<boolean> {
  return (await db.selectFrom('departure').select('userId').limit(1).executeTakeFirst()) !== undefined;
}

/** Counts the departures that started before an instant. */
export async function countDepartures(db: Db, before: Date): Promise<number> {
  return countRows(db.selectFrom('departure').where('startedAt', '<', before.toISOString()));
}

/** Locks the departure that started first and that no other process is settling; undefined when there is none. */
export async function lockNextDeparture(tx: Tx): Promise<Row<'departure'> | undefined> {
  const next = tx.selectFrom('departure').selectAll().orderBy('startedAt').orderBy('userId').limit(1);
  return lockFreeRows(tx, next).executeTakeFirst();
}
