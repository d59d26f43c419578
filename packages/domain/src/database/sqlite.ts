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
import type { Tables } from './tables.ts';

const STATEMENTS_KEPT = 500;

/** Opens a SQLite file twice: one connection that writes, one that only reads. */
export function openSqlite(path: string): {
  read: Kysely<Tables>;
  write: Kysely<Tables>;
  close(): Promise<void>;
} {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new SqliteLibrary(path);
  writer.pragma('journal_mode = WAL');
  // An acknowledged booking must survive a power loss; WAL alone would use NORMAL.
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('journal_size_limit = 67108864');
  const reader = new SqliteLibrary(path, { readonly: true });
  // Waiting for another process's transaction stops this whole process: it is tried again instead (turns.ts). Until
  // here and in the reader it is waited for, which takes moments: another process starts, ends or was killed.
  writer.pragma('busy_timeout = 0');
  reader.pragma('busy_timeout = 5000');
  for (const connection of [writer, reader]) {
    connection.pragma('cache_size = -65536');
    connection.pragma('mmap_size = 0');
  }
  const read = kyselyOn(reader);
  const write = kyselyOn(writer);
  return {
    read,
    write,
    async close() {
      // The writer last: only it can fold the write-ahead log into the file.
      await read.destroy();
      reader.close();
      await write.destroy();
      // Kysely itself leaves a connection open that no query has used.
      writer.close();
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

/** Kysely prepares every query anew; this keeps the most recently used statements (6 times faster point reads). */
function reusingStatements(connection: SqliteLibrary.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => {
      kept.clear();
      connection.close();
    },
    prepare(text) {
      const statement = kept.get(text) ?? connection.prepare(rewriteSql(text));
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value as string);
      return statement;
    },
  };
}

/** What Kysely asks for, as this database wants it. */
function rewriteSql(text: string): string {
  // A deferred transaction that reads before it writes fails with SQLITE_BUSY_SNAPSHOT across processes.
  if (text === 'begin') return 'begin immediate';
  return text.startsWith('select ') ? hideBoundValues(text) : text;
}

/**
 * SQLite plans a kept statement anew at every call when a bare `?` is compared in a join or beside ORDER BY, or is
 * the limit, since its planner looks at the bound value; `+?` hides the value and means the same. A bookings list
 * takes a third of the time.
 */
function hideBoundValues(sql: string): string {
  return sql.replaceAll(/ (=|<|>|<=|>=|limit) \?/g, ' $1 +?');
}
