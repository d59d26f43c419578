import { type Kysely, type Transaction, sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { type News, notifyingNews, pollingNews } from './news.ts';
import { openPostgres, writersOf } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Dialect = 'sqlite' | 'postgres';
/** What a query that only reads takes: either the reading side or a running transaction. */
export type Db = Kysely<Tables>;
/** What a query that writes takes. */
export type Tx = Transaction<Tables>;

/** The open database: a reading side, and transactions. */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Db;
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `heard` when a transaction that recorded events was committed, here or in another process; answers how to stop. */
  onEvents(heard: () => void): () => void;
  /** Transactions that have written to a table and are still open; SQLite lets nothing be written beside them. */
  writersOf(table: keyof Tables): Promise<ReadonlySet<string>>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Told of errors on idle connections. */
  onError?: (error: Error) => void;
  /** Connections of the PostgreSQL pool. */
  connections?: number;
}

/** Opens `file:PATH` (SQLite) or `postgres://…`; throws an Error that says so for anything else. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (url.startsWith('file:')) {
    return database('sqlite', openSqlite(url.slice('file:'.length)), pollingNews());
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const onError = options.onError ?? (() => {});
    const pool = openPostgres(url, onError, options.connections);
    const connections = { read: pool, write: pool, close: () => pool.destroy() };
    return database('postgres', connections, notifyingNews(url, pool, onError));
  }
  throw new Error('DATABASE_URL must be file:PATH or postgres://…');
}

interface Connections {
  read: Db;
  write: Db;
  close: () => Promise<void>;
}

const announced = new WeakSet<Tx>();

/** Lets everybody know, once the transaction is committed, that there are new events. */
export function announceOnCommit(tx: Tx): void {
  announced.add(tx);
}

function database(dialect: Dialect, { read, write, close }: Connections, news: News): Database {
  return {
    dialect,
    read,
    async transaction(work) {
      let told = false;
      const result = await retryOnConflict(() =>
        write.transaction().execute(async (tx) => {
          const value = await work(tx);
          told = announced.has(tx);
          return value;
        }),
      );
      if (told) news.tell();
      return result;
    },
    onEvents: (heard) => news.listen(heard),
    writersOf: async (table) => (dialect === 'sqlite' ? new Set() : writersOf(read, table)),
    async ping() {
      await sql`select 1`.execute(read);
    },
    async close() {
      await news.close();
      await close();
    },
  };
}

/** PostgreSQL: serialization failure, deadlock. SQLite: another process writes. */
const CONFLICTS = new Set(['40001', '40P01', 'SQLITE_BUSY']);
const PATIENCE_MS = 5000;
const LONGEST_PAUSE_MS = 30;

/** Runs a transaction again that met another one; nothing of the failed try is left. Gives up after five seconds. */
async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (typeof code !== 'string' || !CONFLICTS.has(code) || Date.now() > deadline) throw error;
      await setTimeout(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}
