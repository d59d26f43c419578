import type { Viewer } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EventType } from '../../platform/events/event-types.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import type { Stage } from './stages.ts';

export async function setStage(tx: Tx, bookingId: number, stage: Stage, at: Date | null): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ [`${stage}At`]: at?.toISOString() ?? null })
    .where('id', '=', bookingId)
    .execute();
}

/** The instants of finished tasks, by task. */
export type Ticks = ReadonlyMap<string, string>;

export async function setTicks(tx: Tx, bookingId: number, ticks: Ticks): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ ticks: JSON.stringify(Object.fromEntries(ticks)) })
    .where('id', '=', bookingId)
    .execute();
}

export async function setJobNote(tx: Tx, bookingId: number, jobNote: string | null): Promise<void> {
  await tx.updateTable('booking').set({ jobNote }).where('id', '=', bookingId).execute();
}

export async function recordVisitEvent(
  { tx, viewer, now }: { tx: Tx; viewer: Viewer; now: Date },
  { id: bookingId }: { id: number },
  type: EventType,
  data: Record<string, unknown> = {},
): Promise<void> {
  await recordEvent(tx, { type, actorId: viewer.id, bookingId, data }, now);
}
