import SqliteLibrary from 'better-sqlite3';
import {
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
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

/** Page cache of a connection in KiB: for requests, and for exports that read everything once. */
const CACHE_KIB = { requests: 65_536, exports: 4096 };

/** Opens a SQLite file twice, with one connection that writes and one that reads; once more when it is first read through. */
export function openSqlite(path: string): {
  read: Kysely<Tables>;
  readThrough(): Kysely<Tables>;
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
  writer.pragma('journal_size_limit = 67108864');
  // Erased texts are overwritten, which SQLite does not do by default (DAT-4).
  writer.pragma('secure_delete = ON');
  const reading = openReader(path, CACHE_KIB.requests);
  // Waiting for another process's transaction stops this whole process: it is tried again instead (turns.ts). Until
  // here and in what reads it is waited for, which takes moments: another process starts, ends or was killed.
  writer.pragma('busy_timeout = 0');
  setCacheSize(writer, CACHE_KIB.requests);
  const writing = connect(writer);
  let through: Connected | undefined;
  return {
    read: reading.kysely,
    readThrough: () => (through ??= openReader(path, CACHE_KIB.exports)).kysely,
    write: writing.kysely,
    checkpoint() {
      const [{ busy }] = writer.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      return busy === 0;
    },
    async close() {
      // The writer last: only it can fold the write-ahead log into the file.
      for (const connected of [through, reading, writing]) await connected?.close();
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
  return connect(reader);
}

function setCacheSize(connection: SqliteLibrary.Database, kib: number): void {
  connection.pragma(`cache_size = -${kib}`);
  connection.pragma('mmap_size = 0');
}

function connect(connection: SqliteLibrary.Database): Connected {
  const kysely = kyselyOn(connection);
  return {
    kysely,
    async close() {
      await kysely.destroy();
      // Kysely itself leaves a connection open that no query has used.
      connection.close();
    },
  };
}

function kyselyOn(connection: SqliteLibrary.Database): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new Driver(connection),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}

class Driver extends SqliteDriver {
  readonly #connection: SqliteLibrary.Database;

  constructor(connection: SqliteLibrary.Database) {
    super({ database: reusingStatements(connection) });
    this.#connection = connection;
  }

  /** A full or failing disk has ended the transaction already; to roll it back once more would fail and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Caches the most recently used statements, which Kysely would prepare each time (6 times faster point reads). */
function reusingStatements(connection: SqliteLibrary.Database): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      cache.clear();
      connection.close();
    },
    prepare(text) {
      const statement = cache.get(text) ?? connection.prepare(rewriteSql(text));
      cache.delete(text);
      cache.set(text, statement);
      if (cache.size > MAX_CACHED_STATEMENTS) cache.delete(cache.keys().next().value as string);
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
