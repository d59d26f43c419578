import { londonWall } from '../calendar.ts';
import type { Viewer } from '../context.ts';
import { addMinutes } from '../time.ts';
import type { Actor, Move, Transition } from './booking.lifecycle.ts';
import type { BookingRow } from './booking.queries.ts';
import type { CancelReason } from './booking.schema.ts';
import { expiryOf } from './due-times.ts';
import { isLate } from './lateness.ts';
import type { BookingChange } from './move.queries.ts';

/** Who moves a booking, and why. */
export interface Mover {
  actor: Actor;
  viewer: Viewer | null;
  now: Date;
  reason?: CancelReason | undefined;
  /** Whether the creation of a series is taken back, which is never late. */
  undoing?: boolean;
}

type Consequence = (booking: BookingRow, mover: Mover) => BookingChange;

const NO_RESCHEDULE = { rescheduleStartsAt: null, rescheduleRequestedAt: null, rescheduleLapsesAt: null };
const NO_PROBLEM = { problemAt: null, problemNote: null };

const nothing: Consequence = () => ({});
const endsWish: Consequence = () => NO_RESCHEDULE;
const ends: Consequence = (_, { actor }) => ({
  ...NO_RESCHEDULE,
  // An admin who ends a booking has decided about its problem.
  ...(actor === 'admin' && NO_PROBLEM),
});

function cancelled(reasonOf: (booking: BookingRow, actor: Actor) => CancelReason): Consequence {
  return (booking, mover) => ({
    ...ends(booking, mover),
    pausedAt: null,
    cancelReason: mover.reason ?? reasonOf(booking, mover.actor),
  });
}

/** What each move changes beside the status, without what its mover chooses. */
const consequences: Record<Move, Consequence> = {
  accept: nothing,
  decline: cancelled(() => 'declined'),
  acceptReschedule: ({ rescheduleStartsAt, duration }) => ({
    ...NO_RESCHEDULE,
    ...timesFrom(new Date(rescheduleStartsAt ?? Number.NaN), duration),
  }),
  declineReschedule: endsWish,
  withdrawReschedule: endsWish,
  reschedule: nothing,
  skip: (_, { now }) => ({ ...NO_RESCHEDULE, pausedAt: now.toISOString() }),
  reactivate: ({ startsAt }, { now }) => ({ pausedAt: null, ...waitingFrom(now, new Date(startsAt)) }),
  complete: ends,
  reportProblem: (_, { now }) => ({ problemAt: now.toISOString() }),
  resolveProblem: () => NO_PROBLEM,
  assign: ({ startsAt }, { now }) => ({ ...NO_RESCHEDULE, ...waitingFrom(now, new Date(startsAt)) }),
  cancel: cancelled((_, actor) => (actor === 'system' ? 'expired' : actor)),
  expire: cancelled(({ pausedAt }) => (pausedAt === null ? 'expired' : 'skipped')),
  lapse: endsWish,
};

/** Moves that give up a time somebody counts on; inside 24 hours they are late (Rulings: 24 hours before, Skip). */
const GIVES_UP_TIME: readonly Move[] = ['cancel', 'skip', 'reschedule'];

/** What a move changes of the row, without what its mover chooses. Lateness is set and never taken away. */
export function consequencesOf(
  booking: BookingRow,
  { move, to }: Transition,
  mover: Mover,
): BookingChange & { status: BookingRow['status'] } {
  const { actor, now, undoing = false } = mover;
  const late = GIVES_UP_TIME.includes(move) && actor !== 'admin' && !undoing && isLate(booking.startsAt, now);
  return { status: to, ...(late && { late: 1 }), ...consequences[move](booking, mover) };
}

/** The columns that tell when a booking takes place. */
export function timesFrom(
  startsAt: Date,
  duration: number,
): Pick<BookingRow, 'startsAt' | 'endsAt' | 'localDate' | 'time'> {
  const { date: localDate, time } = londonWall(startsAt);
  const endsAt = addMinutes(startsAt, duration).toISOString();
  return { startsAt: startsAt.toISOString(), endsAt, localDate, time };
}

/** A request that begins to wait for its answer now. */
export function waitingFrom(now: Date, startsAt: Date): Pick<BookingRow, 'expiresAt'> {
  return { expiresAt: expiryOf(now, startsAt).toISOString() };
}
