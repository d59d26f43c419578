import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { PERSONAL_TABLES } from '../../registries/tables.ts';

/** A user's rows of each table that is exported as it is stored, by the table's name. */
export async function storedRowsOf(db: Db, userId: number): Promise<Record<string, unknown[]>> {
  const stored: Record<string, unknown[]> = {};
  for (const [name, { of, exported }] of PERSONAL_TABLES) {
    if (exported !== 'as stored') continue;
    const rows = sql`select * from ${sql.table(name)} where ${sql.ref(of)} = ${userId}`;
    stored[name] = (await rows.execute(db)).rows;
  }
  return stored;
}

/** Deletes the rows of a user, and those about them, from each table where they are to be deleted. */
export async function deleteRowsOf(tx: Tx, userId: number): Promise<void> {
  for (const [name, { of, about = [], erased }] of PERSONAL_TABLES) {
    if (erased !== 'deleted') continue;
    for (const column of [of, ...about])
      await sql`delete from ${sql.table(name)} where ${sql.ref(column)} = ${userId}`.execute(tx);
  }
}
