import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Cursor } from './event-cursor.ts';
import type { EventType } from './event-types.ts';

/** An event with whom it may concern. */
export interface RecordedEvent {
  id: number;
  type: EventType;
  bookingId: number | null;
  actorId: number | null;
  tells: number | null;
  customerId: number | null;
  providerId: number | null;
  /** As JSON. */
  data: string;
  createdAt: string;
}

/** All events that are committed now lie before it, and no other. */
export async function currentCursor({ dialect, read }: Database): Promise<Cursor> {
  if (dialect === 'postgres') {
    const snapshot = sql<Cursor>`pg_current_snapshot()::text`.as('cursor');
    return (await read.selectNoFrom(snapshot).executeTakeFirstOrThrow()).cursor;
  }
  const row = await read.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return String(row?.id ?? 0);
}

/** The events that were committed between two cursors, in the order of their ids; null when they are more than `limit`. */
export async function eventsBetween(
  { dialect, read }: Database,
  after: Cursor,
  upTo: Cursor,
  limit: number,
): Promise<RecordedEvent[] | null> {
  const events = read
    .selectFrom('event')
    .leftJoin('booking', 'booking.id', 'event.bookingId')
    .select(['event.id', 'event.type', 'event.bookingId', 'event.actorId', 'event.tells', 'event.data'])
    .select(['event.createdAt', 'booking.userId as customerId', 'booking.providerId'])
    .limit(limit + 1);
  const between =
    dialect === 'sqlite'
      ? events.where('event.id', '>', Number(after)).where('event.id', '<=', Number(upTo)).orderBy('event.id')
      : events
          // The bounds, and the order by them, are what the index is walked by.
          .where('event.transactionId', '>=', sql<string>`pg_snapshot_xmin(${after}::pg_snapshot)`)
          .where('event.transactionId', '<', sql<string>`pg_snapshot_xmax(${upTo}::pg_snapshot)`)
          .where(sql<boolean>`not pg_visible_in_snapshot("event"."transactionId", ${after}::pg_snapshot)`)
          .where(sql<boolean>`pg_visible_in_snapshot("event"."transactionId", ${upTo}::pg_snapshot)`)
          .orderBy('event.transactionId');
  const rows = (await between.execute()) as RecordedEvent[];
  return rows.length > limit ? null : rows.toSorted((a, b) => a.id - b.id);
}
