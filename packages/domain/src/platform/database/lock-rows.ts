import type { SelectQueryBuilder } from 'kysely';
import type { Tx } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * Makes a query hold the rows it finds until the transaction ends: another transaction that locks them waits. On
 * PostgreSQL it becomes `for no key update`, which lets others go on referring to the rows; it must find several in the
 * order of their ids, so that two transactions never wait for each other in a circle. On SQLite nothing is added: a
 * transaction holds the one write lock from its beginning.
 */
export function lockRows<Tables, Table extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/** The same for whoever shares work out: of the rows it finds those that nobody holds, without waiting for the others. */
export function lockFreeRows<Tables, Table extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(tx) ? query.forNoKeyUpdate().skipLocked() : query;
}
