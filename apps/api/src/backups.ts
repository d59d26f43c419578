import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Contents,
  backUpSqlite,
  inspectSqlite,
  isEmptySqlite,
  restoreSqlite,
} from '@doorstep/domain/server';
import { EnvironmentError } from './env.ts';

/** The names of the two parts of a backup. */
const DATABASE = 'doorstep.db';
const FILES = 'files';

/** Where an installation keeps what a backup holds. */
interface Installation {
  databaseUrl: string;
  filesFolder: string;
}

/** What was copied, counted in the copy. */
export interface Copied extends Pick<Contents, 'users' | 'bookings' | 'events'> {
  photos: number;
  /** Photos whose file is not there. */
  missing: number;
}

/** The path of an SQLite database. @throws EnvironmentError that names the tools for PostgreSQL */
export function sqlitePathOf({ databaseUrl, filesFolder }: Installation): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl.slice('file:'.length);
  throw new EnvironmentError(
    [
      'DATABASE_URL names a PostgreSQL database, which has tools of its own:',
      '  pg_dump --format=custom --file=doorstep.dump "$DATABASE_URL"',
      '  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" doorstep.dump   (into an empty database)',
      `Photos lie in ${filesFolder}: copy that folder after pg_dump. The secret key belongs into neither.`,
    ].join('\n'),
  );
}

/**
 * Copies database and photos into a new folder, while the product runs, and opens and counts the copy. The folder has its
 * name only when all of it is there. @throws EnvironmentError
 */
export async function backUp(installation: Installation, folder: string): Promise<Copied> {
  const path = sqlitePathOf(installation);
  if (!existsSync(path))
    throw new EnvironmentError(`DATABASE_URL names no database yet: ${path} is not there.`);
  if (existsSync(folder)) throw new EnvironmentError(`${folder} is there already.`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  try {
    await backUpSqlite(path, join(part, DATABASE));
    // After the database: whatever is added meanwhile is only too much.
    if (existsSync(installation.filesFolder))
      await cp(installation.filesFolder, join(part, FILES), { recursive: true });
    const copied = await inspect(part);
    await rename(part, folder);
    return copied;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Fills an empty installation from a backup. @throws EnvironmentError when it is not empty, or the backup is damaged */
export async function restore(installation: Installation, folder: string): Promise<Copied> {
  const path = sqlitePathOf(installation);
  const { filesFolder } = installation;
  if (!existsSync(join(folder, DATABASE)))
    throw new EnvironmentError(`${folder} is no backup: it has no ${DATABASE}.`);
  if (!isEmptySqlite(path))
    throw new EnvironmentError(
      `DATABASE_URL names a database that is not empty: ${path}. Nothing was changed.`,
    );
  const isUsed = existsSync(filesFolder) && (await readdir(filesFolder)).length > 0;
  if (isUsed)
    throw new EnvironmentError(`The folder of photos is not empty: ${filesFolder}. Nothing was changed.`);
  const copied = await inspect(folder);
  // The photos first: a database is never without those that it names.
  const files = join(folder, FILES);
  if (existsSync(files)) await cp(files, filesFolder, { recursive: true });
  await restoreSqlite(join(folder, DATABASE), path);
  return copied;
}

/** Opens a backup and counts what is in it. */
async function inspect(folder: string): Promise<Copied> {
  let contents: Contents;
  try {
    contents = inspectSqlite(join(folder, DATABASE));
  } catch (error) {
    throw new EnvironmentError(
      `The backup cannot be used. ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const { fileNames, ...counts } = contents;
  const files = new Set(existsSync(join(folder, FILES)) ? await readdir(join(folder, FILES)) : []);
  const missing = fileNames.filter((name) => !files.has(name)).length;
  return { ...counts, photos: fileNames.length - missing, missing };
}

/** What was copied, in words: `1,234 bookings, 56 users, 7,890 events and 12 photos`. */
export function contentsText({ bookings, users, events, photos, missing }: Copied): string {
  const text = `${count(bookings, 'booking')}, ${count(users, 'user')}, ${count(events, 'event')} and ${count(photos, 'photo')}`;
  return missing > 0 ? `${text}; ${count(missing, 'photo')} had no file` : text;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
}
