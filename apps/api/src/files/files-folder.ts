import { join } from 'node:path';

/**
 * The folder of an installation's photos: beside the SQLite file, under its name; with PostgreSQL in `data`, under the
 * name of the database. Each database has one of its own, because the sweep takes away what its rows do not name.
 */
export function filesFolderOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:')) return `${databaseUrl.slice('file:'.length)}.files`;
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || 'postgres';
  return join('data', `${name.replace(/[^\w.-]/g, '_')}.files`);
}
