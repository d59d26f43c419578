import { sql } from 'kysely';
import type { Database, Dialect } from '../database/database.ts';
import type { EventType } from './event-types.ts';

/**
 * A position in the log of events. On SQLite, which commits in the order of the ids, the newest id. On PostgreSQL, which
 * assigns an id before the commit, a snapshot: `xmin:xmax:` and the transactions between them that were still open.
 */
export type Cursor = string;

const SNAPSHOT = /^(?<xmin>\d{1,15}):(?<xmax>\d{1,15}):(?<open>\d{1,15}(?:,\d{1,15})*)?$/;

/**
 * Returns whether a cursor may be of this database, whose newest one is given. False for one from before the database was
 * replaced, which may lie beyond all present events.
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

/** An event with the users whom it may concern. */
export interface RecordedEvent {
  id: number;
  type: EventType;
  bookingId: number | null;
  actorId: number | null;
  recipientId: number | null;
  customerId: number | null;
  providerId: number | null;
  /** As JSON. */
  data: string;
  createdAt: string;
}

/** Returns the cursor after all events that are committed now. */
export async function currentCursor({ dialect, read }: Database): Promise<Cursor> {
  if (dialect === 'postgres') {
    const snapshot = sql<Cursor>`pg_current_snapshot()::text`.as('cursor');
    return (await read.selectNoFrom(snapshot).executeTakeFirstOrThrow()).cursor;
  }
  const row = await read.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return String(row?.id ?? 0);
}

/** Returns the events that were committed between two cursors, by id; null when there are more than `limit`. */
export async function eventsBetween(
  { dialect, read }: Database,
  after: Cursor,
  upTo: Cursor,
  limit: number,
): Promise<RecordedEvent[] | null> {
  const events = read
    .selectFrom('event')
    .leftJoin('booking', 'booking.id', 'event.bookingId')
    .select([
      'event.id',
      'event.type',
      'event.bookingId',
      'event.actorId',
      'event.tells as recipientId',
      'event.data',
    ])
    .select(['event.createdAt', 'booking.userId as customerId', 'booking.providerId'])
    .limit(limit + 1);
  const between =
    dialect === 'sqlite'
      ? events.where('event.id', '>', Number(after)).where('event.id', '<=', Number(upTo)).orderBy('event.id')
      : events
          // The bounds and the order let PostgreSQL walk the index.
          .where('event.transactionId', '>=', sql<string>`pg_snapshot_xmin(${after}::pg_snapshot)`)
          .where('event.transactionId', '<', sql<string>`pg_snapshot_xmax(${upTo}::pg_snapshot)`)
          .where(sql<boolean>`not pg_visible_in_snapshot("event"."transactionId", ${after}::pg_snapshot)`)
          .where(sql<boolean>`pg_visible_in_snapshot("event"."transactionId", ${upTo}::pg_snapshot)`)
          .orderBy('event.transactionId');
  const rows = (await between.execute()) as RecordedEvent[];
  return rows.length > limit ? null : rows.toSorted((a, b) => a.id - b.id);
}
