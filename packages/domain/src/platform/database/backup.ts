import { existsSync, rmSync } from 'node:fs';
import SqliteLibrary from 'better-sqlite3';
import { MIGRATIONS } from './migrate.ts';

export interface Contents {
  users: number;
  bookings: number;
  events: number;
  fileNames: string[];
}

const WRITABLE = { fileMustExist: true };
const READONLY = { ...WRITABLE, readonly: true };

function withFile<T>(
  path: string,
  options: SqliteLibrary.Options,
  work: (database: SqliteLibrary.Database) => T,
): T {
  const database = new SqliteLibrary(path, options);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * Copies an SQLite database as of one moment into a new file, while other processes read and write it. The copy has no
 * free pages, which may hold erased texts, and no write-ahead log.
 */
export function snapshotSqlite(from: string, to: string): void {
  withFile(from, READONLY, (source) => source.prepare('vacuum into ?').run(to));
}

export function readSqliteContents(path: string): Contents {
  return withFile(path, READONLY, contentsOf);
}

/** Returns which of these photo files the database names. */
export function findNamedFiles(path: string, fileNames: readonly string[]): Set<string> {
  return withFile(path, READONLY, (database) => {
    const find = database.prepare('select 1 from "photo" where "fileName" = ?');
    return new Set(fileNames.filter((name) => find.get(name) !== undefined));
  });
}

/** Deletes the rows of these photo files from a copy. */
export function deletePhotoRows(path: string, fileNames: readonly string[]): void {
  withFile(path, WRITABLE, (copy) => {
    copy.pragma('secure_delete = ON');
    const remove = copy.prepare('delete from "photo" where "fileName" = ?');
    copy.transaction(() => fileNames.forEach((name) => remove.run(name)))();
  });
}

/**
 * Opens a copy, looks all of it through and counts what it holds. @throws Error that says what is wrong with it: damage,
 * references to nothing, or counts that its rows do not come to
 */
export function inspectSqlite(path: string): Contents {
  return withFile(path, READONLY, (database) => {
    const integrity = database.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') throw new Error(`It is damaged: ${String(integrity)}`);
    const orphans = database.pragma('foreign_key_check') as { table: string }[];
    if (orphans[0]) throw new Error(`Its table ${orphans[0].table} refers to rows that are not there`);
    refuseNewer(database);
    compareCounts(database);
    return contentsOf(database);
  });
}

/** `missing`: there is no file; `empty`: it has no users; `in use`: another process has the empty database open. */
export type Occupancy = 'missing' | 'empty' | 'filled' | 'in use';

/** Returns whether a database can be replaced. Takes an empty one out of write-ahead logging to find out. */
export function checkOccupancy(path: string): Occupancy {
  if (!existsSync(path)) return 'missing';
  try {
    return withFile(path, WRITABLE, (database) => {
      const hasTables = rows(database, `select 1 from sqlite_master where name = 'user'`).length > 0;
      if (hasTables && rows(database, 'select 1 from "user" limit 1').length > 0) return 'filled';
      database.pragma('busy_timeout = 0');
      // Refused as long as any other process has the database open.
      database.pragma('journal_mode = delete');
      return 'empty';
    });
  } catch (error) {
    if (error instanceof SqliteLibrary.SqliteError && error.code === 'SQLITE_BUSY') return 'in use';
    throw error;
  }
}

/** Marks a database as restored: the next start holds back the mails that were due before (MAI-16). */
export function markRestored(path: string): void {
  const mark = `insert or replace into "version" ("name", "value") values ('restored', 1)`;
  withFile(path, WRITABLE, (database) => database.exec(mark));
}

/** Removes what SQLite keeps next to a database file; a log left there would be applied to the next database of that name. */
export function removeSqliteLogs(path: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

function refuseNewer(database: SqliteLibrary.Database): void {
  const known = new Set(MIGRATIONS.map(([name]) => name));
  const unknown = rows<{ name: string }>(database, 'select "name" from "migration"').find(
    ({ name }) => !known.has(name),
  );
  if (unknown) throw new Error(`It was made by another version of the product, with ${unknown.name}`);
}

/** Compares the counters with the rows. @throws Error when they differ */
function compareCounts(database: SqliteLibrary.Database): void {
  const counters = rows<{ name: string; value: number }>(
    database,
    `select "name", sum("value") as "value" from (
       select "name", "value" from "counter" where "period" = ''
       union all select "name", "delta" from "counterDelta") group by "name"`,
  );
  const counted = rows<{ name: string; value: number }>(
    database,
    `select 'users.' || "role" as "name", count(*) as "value" from "user" where "deletedAt" is null group by "role"
     union all select 'bookings.' || "status", count(*) from "booking" group by "status"
     union all select 'bookings.made', count(*) from "booking"
     union all select 'bookings.flagged', count(*) from "booking" where "flaggedAt" is not null
     union all select 'bookings.unassigned', count(*) from "booking"
       where "status" = 'pending' and "providerId" is null and "pausedAt" is null`,
  );
  const ofRows = ({ name }: { name: string }) => name.startsWith('users.') || name.startsWith('bookings.');
  for (const { name } of [...counted, ...counters.filter(ofRows)]) {
    const [found, value] = [counters, counted].map(
      (list) => list.find((each) => each.name === name)?.value ?? 0,
    );
    if (found !== value) throw new Error(`It should hold ${found} of ${name}, but holds ${value}`);
  }
}

function contentsOf(database: SqliteLibrary.Database): Contents {
  const count = (table: string) =>
    rows<{ count: number }>(database, `select count(*) as "count" from "${table}"`)[0]?.count ?? 0;
  return {
    users: count('user'),
    bookings: count('booking'),
    events: count('event'),
    fileNames: rows<{ fileName: string }>(database, 'select "fileName" from "photo"').map(
      ({ fileName }) => fileName,
    ),
  };
}

function rows<Row>(database: SqliteLibrary.Database, query: string): Row[] {
  return database.prepare(query).all() as Row[];
}
