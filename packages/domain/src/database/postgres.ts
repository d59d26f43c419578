import { Kysely, PostgresDialect, sql } from 'kysely';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Tables } from './schema.ts';

/** A process that hangs inside a transaction must not hold up the others for longer. */
const LONGEST_PAUSE_MS = 30_000;

/** A pool whose clients let PostgreSQL keep each statement's plan; errors of idle clients go to `onError`. */
export function openPostgres(url: string, onError: (error: Error) => void, max = 10): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: PreparingClient,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: LONGEST_PAUSE_MS,
  });
  // Without listeners an error on an idle connection ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Names of the transactions that hold the lock which a write to this table takes first and keeps until the end. */
export async function writersOf(db: Kysely<Tables>, table: keyof Tables): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ writer: string }>`
    select "virtualtransaction" as "writer" from "pg_locks"
    where "locktype" = 'relation' and "mode" = 'RowExclusiveLock'
      and "database" = (select "oid" from "pg_database" where "datname" = current_database())
      and "relation" = ${`"${table}"`}::regclass`.execute(db);
  return new Set(rows.map(({ writer }) => writer));
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    if (names.size > 2000) names.clear();
    names.set(text, name);
  }
  return name;
}

/** Names every parameterised statement by a hash of its text, so that a connection prepares it once. */
class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares a dozen overloads of query
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0) {
      return super.query({ name: nameOf(config), text: config, values }, callback);
    }
    return super.query(config, values, callback);
  }
}
