import { getSystemErrorMessage } from 'node:util';
import { EnvironmentError } from '../../env.ts';

/** Returns a failure of the disk or of SQLite as one sentence after `what`; any other error as it is. */
export function describeStorageFailure(what: string, error: unknown): unknown {
  const reason = error instanceof Error ? findReason(error) : null;
  return reason === null ? error : new EnvironmentError(`${what}: ${reason}.`);
}

function findReason({ message, code, errno, path }: NodeJS.ErrnoException): string | null {
  if (code?.startsWith('SQLITE_')) return message;
  if (errno === undefined) return null;
  const reason = getSystemErrorMessage(errno);
  return path === undefined ? reason : `${reason} (${path})`;
}
