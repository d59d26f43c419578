import {
  type Expression,
  PostgresAdapter,
  type QueryExecutorProvider,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db, Tx } from './database.ts';

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns a value as part of a query's text: a bound one keeps SQLite from an index of only the rows that have it. */
export function literal<Text extends string>(value: Text): Expression<Text> {
  return sql.lit(value);
}

/**
 * Returns a parameter whose value PostgreSQL does not use when it plans, so that it keeps one plan. Plans for the value of a
 * time look cheaper to it, and it would plan the query at every call.
 */
export function hideFromPlanner(parameter: string): Expression<string> {
  return sql<string>`(select ${parameter})`;
}

/**
 * Locks the rows that a query finds until the transaction ends: another transaction that locks them waits. On PostgreSQL
 * it becomes `for no key update`, which lets others go on referring to the rows; it must find several in the order of
 * their ids, so that two transactions never wait for each other in a circle. On SQLite nothing is added: a transaction
 * holds the one write lock from its beginning.
 */
export function lockRows<Tables, Table extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * Returns whether a transaction excludes all others from its beginning, so that what it has checked holds until its end. On
 * PostgreSQL others go on: what must hold is locked and checked again, or decided by a key.
 */
export function excludesOthers(tx: Tx): boolean {
  return !isPostgres(tx);
}

/** Runs a query for its locks alone: on SQLite it is not even built. */
export async function holdRows<Tables, Table extends keyof Tables, Row>(
  tx: Tx,
  query: () => SelectQueryBuilder<Tables, Table, Row>,
): Promise<void> {
  if (!excludesOthers(tx)) await query().forNoKeyUpdate().execute();
}

/** Like `lockRows`, for workers that share rows: skips rows that another transaction has locked. */
export function lockFreeRows<Tables, Table extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(tx) ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Error codes of PostgreSQL and SQLite for a violated unique key. */
const UNIQUE_CODES: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/** Returns whether a write failed because another row has the same value in this unique column. */
export function violatesKey(error: unknown, column: string): boolean {
  const { code, constraint, message } = (error ?? {}) as Record<string, unknown>;
  return UNIQUE_CODES.has(code) && `${String(constraint)} ${String(message)}`.includes(column);
}

/**
 * Returns whether a long read blocks no one and is best done in one query: PostgreSQL reads in processes of its own, a
 * large table in several at once. SQLite reads on the thread that answers all requests, so that reads must be short.
 */
export function canReadInParallel(db: Db | Tx): boolean {
  return isPostgres(db);
}

/** Compares an id with a list: on PostgreSQL one statement for any number of ids. */
export function isOneOf(db: Db | Tx, id: Expression<number>, ids: readonly number[]): Expression<SqlBool> {
  return isPostgres(db) ? sql<SqlBool>`${id} = any(${[...ids]})` : sql<SqlBool>`${id} in (${sql.join(ids)})`;
}

/**
 * The offset of a subquery that PostgreSQL must run on its own, as a planner fence: it would otherwise read row by row in the
 * order of the outer query, in the hope of an early end.
 */
export const OFFSET_ZERO_AS_FENCE = sql.lit(0);

/**
 * Number of rows of an index after which reading the rest in one query is quicker: in a whole table, which is stored in the
 * order of insertion, and in the rows of a filter, which are scattered over it.
 */
export const MIN_ROWS_BEFORE_REST = { all: 80_000, filtered: 4000 };

/** Counts the rows that a query selects. PostgreSQL returns counts as text. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: string | number | bigint }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
