import type { Dialect } from '../database/database.ts';

/**
 * How far the events were read. On SQLite, which commits in the order of the ids, the newest id. On PostgreSQL, which
 * gives an id before the commit, a snapshot, `xmin:xmax:` and the transactions between them that were still open.
 */
export type Cursor = string;

const SNAPSHOT = /^(?<xmin>\d{1,15}):(?<xmax>\d{1,15}):(?<open>\d{1,15}(?:,\d{1,15})*)?$/;

/**
 * Whether the database may have given a cursor, of which `newest` is a later one. False for a browser's from before the
 * database was replaced, which might be beyond all that happens now.
 */
export function isCursor(dialect: Dialect, cursor: string, newest: Cursor): boolean {
  if (dialect === 'sqlite') return /^\d{1,15}$/.test(cursor) && Number(cursor) <= Number(newest);
  const parts = SNAPSHOT.exec(cursor)?.groups;
  if (!parts) return false;
  const [xmin, xmax] = [Number(parts['xmin']), Number(parts['xmax'])];
  const open = parts['open']?.split(',').map(Number) ?? [];
  const isBetween = (id: number, place: number) => id >= (open[place - 1] ?? xmin - 1) + 1 && id < xmax;
  return xmin > 0 && xmin <= xmax && xmax <= Number(newest.split(':')[1]) && open.every(isBetween);
}
