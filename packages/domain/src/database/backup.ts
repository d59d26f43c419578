import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteLibrary from 'better-sqlite3';
import { MIGRATIONS } from './migrations.ts';

/** What a database holds, as its rows were counted. */
export interface Contents {
  users: number;
  bookings: number;
  events: number;
  /** The names of the files that its photos are kept in. */
  fileNames: string[];
}

/** All pages at once: a copy made in several steps begins anew whenever another process writes. */
const EVERY_PAGE = 0x7fff_ffff;

/** Copies an SQLite database into another file, as it is at one moment, while others read and write it. */
async function copy(from: string, to: string): Promise<void> {
  const source = new SqliteLibrary(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => EVERY_PAGE });
  } finally {
    source.close();
  }
}

/** Copies the SQLite database in a file, while it is in use, into a file that is whole by itself. */
export async function backUpSqlite(from: string, to: string): Promise<void> {
  await copy(from, to);
  const copied = new SqliteLibrary(to);
  // Without a log beside it.
  copied.pragma('journal_mode = delete');
  copied.close();
}

/**
 * Opens a copy, looks all of it through and counts what it holds. @throws Error that says what is wrong with it: damage,
 * references to nothing, or counts that its rows do not come to
 */
export function inspectSqlite(path: string): Contents {
  const database = new SqliteLibrary(path, { readonly: true, fileMustExist: true });
  try {
    const integrity = database.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') throw new Error(`It is damaged: ${String(integrity)}`);
    const orphans = database.pragma('foreign_key_check') as { table: string }[];
    if (orphans[0]) throw new Error(`Its table ${orphans[0].table} refers to rows that are not there`);
    refuseNewer(database);
    compareCounts(database);
    return contentsOf(database);
  } finally {
    database.close();
  }
}

/** Whether a file holds no database yet, or one without users and bookings. */
export function isEmptySqlite(path: string): boolean {
  if (!existsSync(path)) return true;
  const database = new SqliteLibrary(path, { readonly: true });
  try {
    const hasTables = rows(database, `select 1 from sqlite_master where name = 'user'`).length > 0;
    return !hasTables || rows(database, 'select 1 from "user" limit 1').length === 0;
  } finally {
    database.close();
  }
}

/** Fills an empty database from a copy that `backUpSqlite` made. */
export async function restoreSqlite(from: string, to: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true });
  await copy(from, to);
}

function refuseNewer(database: SqliteLibrary.Database): void {
  const known = new Set(MIGRATIONS.map(([name]) => name));
  const unknown = rows<{ name: string }>(database, 'select "name" from "migration"').find(
    ({ name }) => !known.has(name),
  );
  if (unknown) throw new Error(`It was made by another version of the product, with ${unknown.name}`);
}

/** What is counted as it happens must come to what there is. */
function compareCounts(database: SqliteLibrary.Database): void {
  const kept = rows<{ name: string; value: number }>(
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
  for (const { name } of [...counted, ...kept.filter(ofRows)]) {
    const [found, value] = [kept, counted].map((list) => list.find((each) => each.name === name)?.value ?? 0);
    if (found !== value) throw new Error(`It counts ${found} of ${name} and holds ${value}`);
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
