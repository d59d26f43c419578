import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Move } from '../lifecycle/booking.lifecycle.ts';
import { findBooking } from '../booking.queries.ts';
import { COMPLETED_AFTER_MS } from './deadlines.ts';
import { lockBooking } from '../lifecycle/transition.queries.ts';
import { move } from '../lifecycle/transition.ts';

/**
 * Makes the moves that are due: reschedule requests lapse, unanswered requests and paused dates whose start has come expire
 * (SER-12), and jobs that ended 48 hours ago are completed unless a problem is open. Safe in several processes at once: each
 * booking moves in its own transaction, once. Returns how many moved here.
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

/** Moves one booking; returns false when another call was faster. */
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

const BATCH_SIZE = 500;

/** Returns the ids of expired requests. */
export async function expiredRequests(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now.toISOString())
    .where('pausedAt', 'is', null)
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of confirmed jobs without an open problem that ended by `endedBy`. */
export async function completableBookings(db: Db, endedBy: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('endsAt', '<=', endedBy.toISOString())
    .where('problemAt', 'is', null)
    .where('pausedAt', 'is', null)
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of paused dates whose start has come. */
export async function pausedPastStart(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('pausedAt', 'is not', null)
    .where('startsAt', '<=', now.toISOString())
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of bookings with an expired reschedule request. */
export async function unansweredReschedules(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('rescheduleLapsesAt', '<=', now.toISOString())
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
