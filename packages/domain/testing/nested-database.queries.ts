import { type Kysely, sql } from 'kysely';
import type { Database, Db, Tx } from '../src/platform/database/database.ts';
import { withReadsOutside } from '../src/platform/database/read-outside.ts';
import type { Tables } from '../src/registries/tables.ts';

/** A database inside an open transaction: it reads there, and its transactions are savepoints. */
export function nestedDatabase(database: Database, tx: Tx): Database {
  const read = tx as Kysely<Tables> as Db;
  return {
    ...database,
    read,
    transaction: (work, readAhead) =>
      withReadsOutside(
        read,
        async (begin) => {
          begin(tx);
          await sql`savepoint "nested"`.execute(tx);
          try {
            return await work(tx);
          } catch (error) {
            await sql`rollback to savepoint "nested"`.execute(tx);
            throw error;
          } finally {
            await sql`release savepoint "nested"`.execute(tx);
          }
        },
        readAhead,
      ),
  };
}
