import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * Whether a long read holds up nobody, and is best done whole: PostgreSQL reads in processes of its own, a large table in
 * several at once. SQLite reads on the thread that answers everybody, so that only short steps leave others their turn.
 */
export function readsBeside(db: Db | Tx): boolean {
  return isPostgres(db);
}

/** Whether an id is one of these: on PostgreSQL one statement however many there are. */
export function isOneOf(db: Db | Tx, id: Expression<number>, ids: readonly number[]): Expression<SqlBool> {
  return isPostgres(db) ? sql<SqlBool>`${id} = any(${[...ids]})` : sql<SqlBool>`${id} in (${sql.join(ids)})`;
}

/**
 * Ends a query that is read whole before what is around it: PostgreSQL would else follow the order that is asked for
 * there row by row, in the hope of an early end.
 */
export const WHOLE = sql.lit(0);

/**
 * After how many rows of an index it is quicker to read all the rest whole: of a whole table, which lies in the order of
 * its making, and of what a filter leaves, which lies scattered over it.
 */
export const WORTH_WHOLE = { all: 80_000, filtered: 4000 };
