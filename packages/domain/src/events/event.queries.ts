import type { Tx } from '../database/database.ts';

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
