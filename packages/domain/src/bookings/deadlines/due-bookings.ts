import type { Database, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Move } from '../lifecycle/booking.lifecycle.ts';
import { findBooking } from '../booking.queries.ts';
import {
  completableBookings,
  expiredRequests,
  pausedPastStart,
  unansweredReschedules,
} from './deadline.queries.ts';
import { COMPLETED_AFTER_MS } from './deadlines.ts';
import { lockBooking } from '../lifecycle/transition.queries.ts';
import { move } from '../lifecycle/transition.ts';

/**
 * Does what is due: reschedule requests lapse, unanswered requests and paused dates whose start has come
 * expire (SER-12), jobs that ended 48 hours ago are completed unless a problem is open. Several processes may do this at once: each booking moves in a transaction of its own, once.
 * Returns how many moved here.
 */
export async function moveDueBookings(
  database: Database,
  now: Date,
): Promise<{ lapsed: number; expired: number; completed: number }> {
  const unanswered = await unansweredReschedules(database.read, now);
  const expired = await expiredRequests(database.read, now);
  const paused = await pausedPastStart(database.read, now);
  const ended = await completableBookings(database.read, new Date(now.getTime() - COMPLETED_AFTER_MS));
  return {
    lapsed: await moveEach(database, unanswered, 'lapse', now),
    expired: await moveEach(database, [...expired, ...paused], 'expire', now),
    completed: await moveEach(database, ended, 'complete', now),
  };
}

async function moveEach(
  database: Database,
  bookingIds: readonly number[],
  name: Move,
  now: Date,
): Promise<number> {
  let moved = 0;
  for (const id of bookingIds) {
    if (await database.transaction((tx) => moveDue(tx, id, name, now))) moved += 1;
  }
  return moved;
}

/** False when another call moved the booking since it was found due. */
async function moveDue(tx: Tx, bookingId: number, name: Move, now: Date): Promise<boolean> {
  await lockBooking(tx, bookingId);
  const booking = await findBooking(tx, bookingId);
  if (!booking) return false;
  try {
    await move(tx, booking, name, { actor: 'system', viewer: null, now });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'illegal_move') return false;
    throw error;
  }
}
