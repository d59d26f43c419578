import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { literal } from '../../platform/database/dialect.ts';
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
  const { lapsed, expired, ended } = await findDue(database.read, now);
  return {
    lapsed: await moveEach(database, lapsed, 'lapse', now),
    expired: await moveEach(database, expired, 'expire', now),
    completed: await moveEach(database, ended, 'complete', now),
  };
}

/** Counts the bookings whose move has been due since before an instant: up to a batch of each kind. */
export async function countOverdueBookings(db: Db, before: Date): Promise<number> {
  return new Set(Object.values(await findDue(db, before)).flat()).size;
}

/** Returns the ids of the bookings whose moves are due: a batch of each kind. */
async function findDue(db: Db, now: Date) {
  const at = now.toISOString();
  const completable = new Date(now.getTime() - COMPLETED_AFTER_MS).toISOString();
  const due = (narrow: (query: Bookings) => Bookings) => findIds(narrow, db);
  const lapsed = await due((query) => query.where('rescheduleLapsesAt', '<=', at));
  const expired = await due((query) =>
    query.where('status', '=', literal('pending')).where('expiresAt', '<=', at).where('pausedAt', 'is', null),
  );
  const paused = await due((query) => query.where('pausedAt', 'is not', null).where('startsAt', '<=', at));
  const ended = await due((query) =>
    query
      .where('status', '=', literal('confirmed'))
      .where('endsAt', '<=', completable)
      .where('problemAt', 'is', null)
      .where('pausedAt', 'is', null),
  );
  return { lapsed, expired: [...expired, ...paused], ended };
}

const BATCH_SIZE = 500;
const selectIds = (db: Db) => db.selectFrom('booking').select('id').limit(BATCH_SIZE);
type Bookings = ReturnType<typeof selectIds>;

async function findIds(narrow: (query: Bookings) => Bookings, db: Db): Promise<number[]> {
  return (await narrow(selectIds(db)).execute()).map(({ id }) => id);
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

/** Moves one booking; returns false when another call moved it first. */
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
