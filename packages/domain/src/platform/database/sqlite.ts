import SqliteLibrary from 'better-sqlite3';
import {
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
  DefaultQueryExecutor,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tables } from '../../registries/tables.ts';

const MAX_CACHED_STATEMENTS = 500;

/** Size of the write-ahead log's file after a checkpoint. */
const MAX_WAL_BYTES = 64 * 2 ** 20;

/** Page cache of a connection in KiB: for requests, and for exports that read everything once. */
const CACHE_KIB = { requests: 65_536, exports: 4096 };

/** Opens an SQLite file with a connection that writes and one that reads. A third, for exports, is opened on first use. */
export function openSqlite(path: string): {
  read: Kysely<Tables>;
  exportConnection(): Kysely<Tables>;
  write: Kysely<Tables>;
  checkpoint(): boolean;
  close(): Promise<void>;
} {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new SqliteLibrary(path);
  writer.pragma('journal_mode = WAL');
  // An acknowledged booking must survive a power loss; WAL alone would use NORMAL.
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma(`journal_size_limit = ${MAX_WAL_BYTES}`);
  // Erased texts are overwritten, which SQLite does not do by default (DAT-4).
  writer.pragma('secure_delete = ON');
  const reading = openReader(path, CACHE_KIB.requests);
  // From here on the writer never waits for another process's lock: SQLite waits synchronously, which would stop this whole
  // process, so turns.ts tries again instead. The statements above and the readers do wait, but only for moments, while
  // another process opens or closes the file, or recovers it after a crash.
  writer.pragma('busy_timeout = 0');
  setCacheSize(writer, CACHE_KIB.requests);
  const writing = connectionOf(new Kysely<Tables>({ dialect: dialectOn(writer) }), writer);
  let exporting: Connected | undefined;
  return {
    read: reading.kysely,
    exportConnection: () => (exporting ??= openReader(path, CACHE_KIB.exports)).kysely,
    write: writing.kysely,
    checkpoint() {
      const [{ busy }] = writer.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      return busy === 0;
    },
    async close() {
      // The writer last: only it can fold the write-ahead log into the file.
      for (const connected of [exporting, reading, writing]) await connected?.close();
    },
  };
}

interface Connected {
  kysely: Kysely<Tables>;
  close(): Promise<void>;
}

function openReader(path: string, cacheKib: number): Connected {
  const reader = new SqliteLibrary(path, { readonly: true });
  reader.pragma('busy_timeout = 5000');
  setCacheSize(reader, cacheKib);
  const dialect = dialectOn(reader);
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    shareConnection(reader),
  );
  const driver = dialect.createDriver();
  return connectionOf(new Kysely<Tables>({ config: { dialect }, dialect, driver, executor }), reader);
}

/**
 * Lets all reads share one connection. Each finishes synchronously and none is part of a transaction, so they need none of
 * Kysely's locking, which costs each read ten promises and wakes every waiting one.
 */
function shareConnection(reader: SqliteLibrary.Database): ConnectionProvider {
  const { prepare } = reusingStatements(reader);
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({ rows: prepare(sql).all(parameters) as never[] }),
    streamQuery() {
      throw new Error('Reads are not streamed');
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}

function setCacheSize(connection: SqliteLibrary.Database, kib: number): void {
  connection.pragma(`cache_size = -${kib}`);
}

function connectionOf(kysely: Kysely<Tables>, connection: SqliteLibrary.Database): Connected {
  return {
    kysely,
    async close() {
      await kysely.destroy();
      // Kysely itself leaves a connection open that no query has used.
      connection.close();
    },
  };
}

function dialectOn(connection: SqliteLibrary.Database): Dialect {
  return {
    createDriver: () => new Driver(connection),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class Driver extends SqliteDriver {
  readonly #connection: SqliteLibrary.Database;

  constructor(connection: SqliteLibrary.Database) {
    super({ database: reusingStatements(connection) });
    this.#connection = connection;
  }

  /** A full or failing disk has already ended the transaction; rolling it back again would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Caches statements, which Kysely would prepare each time (6 times faster point reads). */
function reusingStatements(connection: SqliteLibrary.Database): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      connection.close();
    },
    prepare(text) {
      let statement = cache.get(text);
      if (!statement) {
        statement = connection.prepare(rewriteSql(text));
        // Evicts the oldest: recording each use would cost more than preparing a statement again now and then.
        if (cache.size >= MAX_CACHED_STATEMENTS) cache.delete(cache.keys().next().value as string);
        cache.set(text, statement);
      }
      return statement;
    },
  };
}

/** Adapts Kysely's SQL to this database. */
function rewriteSql(text: string): string {
  // A deferred transaction that reads before it writes fails with SQLITE_BUSY_SNAPSHOT across processes.
  if (text === 'begin') return 'begin immediate';
  return text.startsWith('select ') ? hideBoundValues(text) : text;
}

/**
 * SQLite plans a cached statement again at every call when a bare `?` is compared in a join or next to ORDER BY, or is
 * the limit, since its planner looks at the bound value; `+?` hides the value and means the same. A bookings list
 * takes a third of the time.
 */
function hideBoundValues(sql: string): string {
  return sql.replaceAll(/ (=|<|>|<=|>=|limit) \?/g, ' $1 +?');
}
