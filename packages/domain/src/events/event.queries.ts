import type { Db, Tx } from '../database/database.ts';

/** What happened, by whom, to which booking or user. `data` holds ids and codes, no personal texts. */
export interface DomainEvent {
  type: string;
  actorId: number | null;
  bookingId?: number | null;
  userId?: number | null;
  data?: Record<string, unknown>;
}

/** Writes an event in the transaction of what it tells of: audit log, outbox and activity feed in one. */
export async function recordEvent(tx: Tx, event: DomainEvent, now: Date): Promise<void> {
  await tx
    .insertInto('event')
    .values({
      type: event.type,
      actorId: event.actorId,
      bookingId: event.bookingId ?? null,
      userId: event.userId ?? null,
      data: JSON.stringify(event.data ?? {}),
      createdAt: now.toISOString(),
    })
    .execute();
}

/** One step of a booking's history. */
export interface HistoryEntry {
  type: string;
  actorId: number | null;
  /** Null for what the product did by itself. */
  actorName: string | null;
  data: Record<string, unknown>;
  createdAt: string;
}

/** What happened to a booking, oldest first. */
export async function historyOf(db: Db | Tx, bookingId: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actorId')
    .select(['event.type', 'event.actorId', 'user.name as actorName', 'event.data', 'event.createdAt'])
    .where('event.bookingId', '=', bookingId)
    .orderBy('event.id')
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as Record<string, unknown> }));
}
