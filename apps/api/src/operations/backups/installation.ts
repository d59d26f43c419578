import { getSystemErrorMessage } from 'node:util';
import { OperatorError } from '../../env.ts';

export interface Installation {
  databaseUrl: string;
  filesFolder: string;
}

/** Returns the path of an SQLite database. @throws OperatorError that names the tools for PostgreSQL */
export function requireSqlitePath({ databaseUrl, filesFolder }: Installation): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl.slice('file:'.length);
  throw new OperatorError(
    [
      'DATABASE_URL names a PostgreSQL database, which has its own tools. Back up the database first, then the photos:',
      '  umask 077',
      '  pg_dump --format=custom --file=doorstep.dump "${DATABASE_LISTEN_URL:-$DATABASE_URL}"',
      `  tar --create --exclude='*.part' --file=doorstep-photos.tar "${filesFolder}"`,
      'Then record it, so that /metrics knows its age:',
      `  psql "$DATABASE_URL" --command "insert into version (name, value) values ('backup', extract(epoch from now()) / 60) on conflict (name) do update set value = excluded.value"`,
      'Restore the photos first, then the database, which must be empty:',
      '  umask 077',
      '  tar --extract --file=doorstep-photos.tar',
      '  pg_restore --no-owner --exit-on-error --single-transaction --dbname="${DATABASE_LISTEN_URL:-$DATABASE_URL}" doorstep.dump',
      'Then make the next start hold back emails that were due before the backup, as they may already have been sent:',
      `  psql "$DATABASE_URL" --command "insert into version (name, value) values ('restored', 1) on conflict (name) do update set value = 1"`,
      `The folder ${filesFolder} exists once a photo has been uploaded. Store the secret key elsewhere.`,
      'With S3_URL photos are in its bucket instead, which keeps deleted versions: see docs/operation.md.',
    ].join('\n'),
  );
}

/** Wraps an error of the disk or of SQLite in an OperatorError that begins with `action`; returns any other error unchanged. */
export function wrapStorageError(action: string, error: unknown): unknown {
  const reason = error instanceof Error ? findReason(error) : null;
  return reason === null ? error : new OperatorError(`${action}: ${reason}.`);
}

function findReason({ message, code, errno, path }: NodeJS.ErrnoException): string | null {
  if (code?.startsWith('SQLITE_')) return message;
  if (errno === undefined) return null;
  const reason = getSystemErrorMessage(errno);
  return path === undefined ? reason : `${reason} (${path})`;
}
