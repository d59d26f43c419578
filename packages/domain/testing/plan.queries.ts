import { CompiledQuery, type Kysely } from 'kysely';
import type { Database, Db } from '../src/platform/database/database.ts';

export interface Sent {
  sql: string;
  parameters: readonly unknown[];
}

/** Notes every query that is sent on this side of a database from now on, each text once. */
export function noteQueries(db: Db): Map<string, Sent> {
  const noted = new Map<string, Sent>();
  const executor = (db as Kysely<unknown>).getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = ((query: CompiledQuery, ...rest: []) => {
    // Asking for a plan is a query as well.
    if (!query.sql.startsWith('explain'))
      noted.set(query.sql, { sql: query.sql, parameters: query.parameters });
    return execute(query, ...rest);
  }) as typeof executor.executeQuery;
  return noted;
}

/** Read whole: the cached catalogue, a handful of versions, deltas until they are folded, and deactivations in progress. */
const SMALL_TABLES = ['service', 'version', 'counterDelta', 'departure'];

/** Returns the faults of a query's plan: tables that it reads whole, rows that it sorts. */
export function faultsOf(database: Database, sent: Sent): Promise<string[]> {
  return database.dialect === 'sqlite' ? faultsOnSqlite(database, sent) : faultsOnPostgres(database, sent);
}

/** Returns SQLite's plan of a query, step by step. */
export async function planOnSqlite(database: Database, { sql, parameters }: Sent): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await database.read.executeQuery<{ detail: string }>(query);
  return rows.map(({ detail }) => detail);
}

async function faultsOnSqlite(database: Database, sent: Sent): Promise<string[]> {
  const details = await planOnSqlite(database, sent);
  // What another part of the query answers, row by row, is no table.
  const parts = details.flatMap((detail) => /^CO-ROUTINE (\w+)$/.exec(detail)?.[1] ?? []);
  return details.filter((detail) => {
    const [, table] = /^SCAN (\w+)$/.exec(detail) ?? [];
    const isTable = table !== undefined && !SMALL_TABLES.includes(table) && !parts.includes(table);
    return detail.startsWith('USE TEMP B-TREE') || isTable;
  });
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** Planned as for large tables: whole reads and sorts only where there is no other way. */
const AS_FOR_LARGE_TABLES = ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'];

async function faultsOnPostgres(database: Database, { sql, parameters }: Sent): Promise<string[]> {
  const explained = await database.transaction(async (tx) => {
    for (const setting of AS_FOR_LARGE_TABLES)
      await tx.executeQuery(CompiledQuery.raw(`set local ${setting} = off`));
    const query = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
    return tx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(query);
  });
  const [row] = explained.rows;
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => faultsOfNode(Plan));
}

function faultsOfNode(node: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans: inner = [] } = node;
  const reads = type === 'Seq Scan' && table !== undefined && !SMALL_TABLES.includes(table);
  const sorts = type === 'Sort' || type === 'Incremental Sort';
  return [...(reads || sorts ? [`${type} ${table ?? ''}`.trim()] : []), ...inner.flatMap(faultsOfNode)];
}
