import type { Viewer } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EventType } from '../../platform/events/event-types.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { Stage } from './stages.ts';

/** The event that tells of each stage. */
export const STAGE_EVENTS: Record<Stage, EventType> = {
  onMyWay: 'job.on_my_way',
  started: 'job.started',
  finished: 'job.finished',
};

/** Records what happened to a job, for those who take part in it. */
export async function tell(
  { tx, viewer, now }: { tx: Tx; viewer: Viewer; now: Date },
  { id: bookingId }: Pick<BookingRow, 'id'>,
  type: EventType,
  data: Record<string, unknown> = {},
): Promise<void> {
  await recordEvent(tx, { type, actorId: viewer.id, bookingId, data }, now);
}
