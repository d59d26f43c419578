import type { Database, Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import type { Move } from './booking.lifecycle.ts';
import { completableBookings, expiredRequests, findBooking } from './booking.queries.ts';
import { move } from './move.ts';

const HOUR_MS = 3_600_000;

/** When a request that nobody answers is cancelled: 24 hours after it was made, at the latest 2 hours before its start. */
export function expiryOf(requestedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + 24 * HOUR_MS, startsAt.getTime() - 2 * HOUR_MS));
}

/** How long after its end a confirmed job is completed by itself (Rulings: Lifecycle). */
const COMPLETED_AFTER_MS = 48 * HOUR_MS;

/**
 * Does what is due: requests that nobody answered expire, jobs that ended 48 hours ago are completed unless a
 * problem is open. Several processes may do this at once: each booking moves in a transaction of its own, once.
 * Answers how many moved here.
 */
export async function moveDueBookings(
  database: Database,
  now: Date,
): Promise<{ expired: number; completed: number }> {
  const expired = await expiredRequests(database.read, now);
  const ended = await completableBookings(database.read, new Date(now.getTime() - COMPLETED_AFTER_MS));
  return {
    expired: await moveEach(database, expired, 'expire', now),
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

/** False when somebody else moved the booking since it was found due. */
async function moveDue(tx: Tx, bookingId: number, name: Move, now: Date): Promise<boolean> {
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
