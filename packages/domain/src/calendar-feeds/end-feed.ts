import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { deleteFeed } from './calendar-feed.queries.ts';

/** Ends a user's calendar address for them; without one nothing happens (CAL-2). */
export async function endFeed(tx: Tx, userId: number, now: Date): Promise<void> {
  if (await deleteFeed(tx, userId))
    await recordEvent(tx, { type: 'calendar_feed.ended', actorId: userId }, now);
}
