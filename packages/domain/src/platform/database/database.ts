import { type Kysely, sql } from 'kysely';
import { runInTransaction } from '../event-loop.ts';
import { inGroups } from './group-commit.ts';
import { type Notifications, listenNotify, polling } from './notifications.ts';
import { openPostgres } from './postgres.ts';
import { type ReadsDone, withReadsOutside } from './read-outside.ts';
import type { Db, Tx } from './sides.ts';
import type { Tables } from '../../registries/tables.ts';
import { tracedPart } from '../tracing.ts';
import { openSqlite } from './sqlite.ts';
import { immediately, inTurn, retryOnConflict } from './turns.ts';

export type { Row, Tables, TablesSaying } from '../../registries/tables.ts';

export type Dialect = 'sqlite' | 'postgres';
export type { Db, Tx } from './sides.ts';

/** The open database: a reading side, and transactions. */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Db;
  /** Connection for long reads, such as exports, that keeps the page cache of other reads. */
  exportConnection(): Db;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. It runs again when it met
   * another transaction or needed a long read (`readOutside`), unless `readAhead` made that before, and must not yield
   * to the event loop.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, readAhead?: (db: Db) => Promise<ReadsDone>): Promise<T>;
  /**
   * Calls `listener` when a transaction that recorded events was committed, here or in another process; sometimes without
   * new events.
   * @returns how to unsubscribe
   */
  onEvents(listener: () => void): () => void;
  /**
   * Moves SQLite's write-ahead log into the database file and empties it: both hold erased texts until then (DAT-4). Does
   * nothing on PostgreSQL. @returns false when another process reads or writes right now
   */
  checkpoint(): Promise<boolean>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Called with errors on idle connections. */
  onError?: (error: Error) => void;
  connections?: number;
  /** Time limit of a query on PostgreSQL; Infinity to prepare a database, which may take any time. */
  queryTimeoutMs?: number;
  /** Address to listen at for events of other processes, past a pooler that would give the connection to others. */
  listenUrl?: string | undefined;
}

const QUERY_TIMEOUT_MS = 8000;

/** Opens `file:PATH` (SQLite) or `postgres://…`; throws an Error that says so for anything else. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (url.startsWith('file:')) {
    return database('sqlite', openSqlite(url.slice('file:'.length)), polling());
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { onError = () => {}, connections: most = 10, queryTimeoutMs = QUERY_TIMEOUT_MS } = options;
    const limits = { onError, queryTimeoutMs };
    const pool = openPostgres(url, most, limits);
    const connections = {
      read: pool,
      exportConnection: () => pool,
      write: pool,
      checkpoint: () => true,
      close: () => pool.destroy(),
    };
    return database('postgres', connections, listenNotify(options.listenUrl ?? url, pool, limits));
  }
  throw new Error('DATABASE_URL must be file:PATH or postgres://…');
}

interface Connections {
  read: Kysely<Tables>;
  exportConnection: () => Kysely<Tables>;
  write: Kysely<Tables>;
  checkpoint: () => boolean;
  close: () => Promise<void>;
}

const publishing = new WeakSet<Tx>();
const afterCommit = new WeakMap<Tx, (() => void)[]>();

const afterRollback = new WeakMap<Tx, () => Promise<void>>();

/** Runs an action once the transaction is committed, to log what it changed. */
export function runOnCommit(tx: Tx, action: () => void): void {
  afterCommit.set(tx, [...(afterCommit.get(tx) ?? []), action]);
}

/** Runs an action once the transaction has failed for good, to record why. */
export function runOnRollback(tx: Tx, action: () => Promise<void>): void {
  afterRollback.set(tx, action);
}

/** Notifies every process, once the transaction is committed, that there are new events. */
export function publishOnCommit(tx: Tx): void {
  publishing.add(tx);
}

function database(
  dialect: Dialect,
  { read: reading, exportConnection, write, checkpoint, close }: Connections,
  notifications: Notifications,
): Database {
  const read = reading as Db;
  // SQLite has one writer at a time; on PostgreSQL transactions run concurrently.
  const turn = dialect === 'sqlite' ? inTurn() : immediately;
  const run =
    dialect === 'sqlite'
      ? inGroups(write, turn)
      : <T>(work: (tx: Tx) => Promise<T>) =>
          turn((deadline) => retryOnConflict(deadline, () => write.transaction().execute(work)));
  return {
    dialect,
    read,
    exportConnection: () => exportConnection() as Db,
    transaction: (work, readAhead) =>
      tracedPart('transaction', async () => {
        let last: Tx | undefined;
        const attempt = (begin: (tx: Tx) => void) =>
          run(async (tx) => {
            last = tx;
            begin(tx);
            return runInTransaction(() => work(tx));
          });
        try {
          const result = await withReadsOutside(read, attempt, readAhead);
          if (last && publishing.has(last)) notifications.publish();
          for (const act of (last && afterCommit.get(last)) ?? []) act();
          return result;
        } catch (error) {
          await (last && afterRollback.get(last))?.();
          throw error;
        }
      }),
    // In its turn, because the writing connection must not be inside a transaction.
    checkpoint: () => turn(async () => checkpoint()),
    onEvents: (listener) => notifications.subscribe(listener),
    async ping() {
      await sql`select 1`.execute(read);
    },
    async close() {
      await notifications.close();
      await close();
    },
  };
}
