import type { TimeRange } from '../../scheduling/claim.queries.ts';
import { londonWall } from '../../platform/calendar.ts';
import type { Viewer } from '../../platform/context.ts';
import { addMinutes } from '../../platform/time.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { CancelReason } from '../booking.schema.ts';
import { expiryOf } from '../deadlines/deadlines.ts';
import { type Actor, isLateMove, type Move, type Transition } from './booking.lifecycle.ts';
import type { BookingChange } from './transition.queries.ts';

export interface TransitionContext {
  actor: Actor;
  viewer: Viewer | null;
  now: Date;
  reason?: CancelReason | undefined;
  /** Undoes the creation of a series, which is never late. */
  undoing?: boolean;
  /** Further codes and amounts for the event. */
  eventData?: Record<string, unknown>;
}

type Effect = (booking: BookingRow, context: TransitionContext) => BookingChange;

const NO_RESCHEDULE = { rescheduleStartsAt: null, rescheduleRequestedAt: null, rescheduleLapsesAt: null };
const NO_RECORD = { onMyWayAt: null, startedAt: null, finishedAt: null, ticks: '{}', jobNote: null };
/** The customer has agreed to the provider again, so the former cover no longer counts. */
const NEW_JOB = { ...NO_RECORD, coveredAt: null };

const nothing: Effect = () => ({});
const endsReschedule: Effect = () => NO_RESCHEDULE;
function cancelled(reasonOf: (booking: BookingRow, actor: Actor) => CancelReason): Effect {
  return (booking, context) => ({
    ...NO_RESCHEDULE,
    pausedAt: null,
    cancelReason: context.reason ?? reasonOf(booking, context.actor),
  });
}

/** The actors who are their own reason for cancelling. */
const CANCELLERS = ['customer', 'provider', 'admin'] as const;

/** The change of each move besides the status, without its input. */
const effects: Record<Move, Effect> = {
  accept: nothing,
  decline: cancelled(() => 'declined'),
  acceptReschedule: ({ rescheduleStartsAt, duration }) => ({
    ...NO_RESCHEDULE,
    ...timesFrom(new Date(rescheduleStartsAt ?? Number.NaN), duration),
  }),
  declineReschedule: endsReschedule,
  withdrawReschedule: endsReschedule,
  reschedule: nothing,
  skip: (_, { now }) => ({ ...NO_RESCHEDULE, pausedAt: now.toISOString() }),
  reactivate: ({ startsAt }, { now }) => ({ pausedAt: null, ...pendingFrom(now, new Date(startsAt)) }),
  offerCover: (_, { now }) => ({ coverOfferedAt: now.toISOString() }),
  withdrawCover: nothing,
  acceptCover: (_, { now }) => ({ ...NO_RESCHEDULE, coveredAt: now.toISOString() }),
  complete: endsReschedule,
  reportProblem: (_, { now }) => ({ problemAt: now.toISOString() }),
  resolveProblem: () => ({ problemAt: null }),
  assign: ({ startsAt }, { now }) => ({ ...NO_RESCHEDULE, ...pendingFrom(now, new Date(startsAt)) }),
  cancel: cancelled((_, actor) => CANCELLERS.find((each) => each === actor) ?? 'expired'),
  expire: cancelled(({ pausedAt }) => (pausedAt === null ? 'expired' : 'skipped')),
  lapse: endsReschedule,
};

/** Moves that keep a search for cover open; all others end it. */
const KEEPS_COVER: readonly Move[] = ['offerCover', 'lapse'];

/** Moves that start a new job: its record is about a time or a provider that it no longer has (JOB-9). */
const startsNewJob = ({ move, to }: Transition) =>
  to === 'pending' || ['acceptReschedule', 'acceptCover', 'skip'].includes(move);

/** Returns a move's change of the row, without its input. Lateness is never cleared (DUE-5). */
export function effectsOf(
  booking: BookingRow,
  transition: Transition,
  context: TransitionContext,
): BookingChange & { status: BookingRow['status'] } {
  const { move, to } = transition;
  const { actor, now, undoing = false } = context;
  const late = !undoing && isLateMove(move, actor, booking, now);
  const endsCover = booking.coverOfferedAt !== null && !KEEPS_COVER.includes(move);
  return {
    status: to,
    ...(late && { late: 1 }),
    ...(startsNewJob(transition) && NEW_JOB),
    ...(endsCover && { coverOfferedAt: null }),
    ...effects[move](booking, context),
  };
}

export function timesFrom(
  startsAt: Date,
  duration: number,
): Pick<BookingRow, 'startsAt' | 'endsAt' | 'localDate' | 'time'> {
  const { date: localDate, time } = londonWall(startsAt);
  const endsAt = addMinutes(startsAt, duration).toISOString();
  return { startsAt: startsAt.toISOString(), endsAt, localDate, time };
}

/** A request that begins to wait for its answer now. */
export function pendingFrom(now: Date, startsAt: Date): Pick<BookingRow, 'expiresAt'> {
  return { expiresAt: expiryOf(now, startsAt).toISOString() };
}

/**
 * The time that a booking holds of its provider: its own, and while its customer asks for another time that one too
 * (ASG-7, RES-3). A cancelled or paused booking holds none, neither does one without a provider.
 */
export function heldTime(
  booking: Pick<
    BookingRow,
    'status' | 'pausedAt' | 'providerId' | 'startsAt' | 'duration' | 'rescheduleStartsAt'
  >,
): { providerId: number; ranges: TimeRange[] } | null {
  const { status, pausedAt, providerId, duration, startsAt, rescheduleStartsAt } = booking;
  if (status === 'cancelled' || pausedAt !== null || providerId === null) return null;
  const starts = [startsAt, rescheduleStartsAt].filter((start) => start !== null);
  return { providerId, ranges: starts.map((start) => ({ startsAt: new Date(start), duration })) };
}
