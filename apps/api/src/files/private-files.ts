import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folder of an installation's photos: next to the SQLite file, under its name; with PostgreSQL in `data`, under
 * the name of the database. So databases of one name must be served from different folders: the sweep removes files that
 * its own rows do not name.
 */
export function filesFolderOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:')) return `${databaseUrl.slice('file:'.length)}.files`;
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres';
  return join('data', `${name.replace(/[^\w.-]/g, '_')}.files`);
}

/**
 * Keeps files from other accounts of the machine (RUN-17): whatever this process creates belongs to its own account alone,
 * and what is already there is restricted. The folder of a database outside `data` may hold other things and stays as it is.
 */
export function restrictFilePermissions(databaseUrl: string): void {
  process.umask(0o077);
  const database = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null;
  const files = database === null ? [] : [database, `${database}-wal`, `${database}-shm`];
  const folders = ['data', join('data', 'backups'), filesFolderOf(databaseUrl)];
  for (const path of [...folders, join('data', 'secret.key'), ...files]) restrict(path);
}

function restrict(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // Windows has other permissions, which a folder inherits.
  if (!stats || (stats.mode & 0o077) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch {
    process.stderr.write(
      `Other accounts on this machine may be able to read ${path}: its permissions can’t be changed.\n`,
    );
  }
}
