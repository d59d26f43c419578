import { type Condition, type ConditionFacts, conditions } from './conditions.ts';
import { isLate } from '../deadlines/deadlines.ts';

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The role of a user in one booking; a substitute is another provider who was asked to cover it (AVL-5). */
export const ACTORS = ['customer', 'provider', 'admin', 'substitute', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

export const MOVES = [
  'accept',
  'decline',
  'acceptReschedule',
  'declineReschedule',
  'withdrawReschedule',
  'reschedule',
  'skip',
  'reactivate',
  'offerCover',
  'withdrawCover',
  'acceptCover',
  'complete',
  'reportProblem',
  'resolveProblem',
  'assign',
  'cancel',
  'expire',
  'lapse',
] as const;
export type Move = (typeof MOVES)[number];

/** A move from one status to another; some moves keep the status and change other columns. */
export interface Transition {
  move: Move;
  from: BookingStatus;
  to: BookingStatus;
  by: readonly Actor[];
  /** The time when it is allowed, relative to the booking's start. */
  when: 'always' | 'before start' | 'from start';
  only: readonly Condition[];
  /** It needs a reason: no-show or problem. */
  needsReason?: true;
}

function can(
  move: Move,
  from: BookingStatus,
  to: BookingStatus,
  by: readonly Actor[],
  when: Transition['when'],
  ...only: Condition[]
): Transition {
  return { move, from, to, by, when, only };
}

const REPORTABLE = ['not paused', 'no problem', 'until 48 h after the end'] as const;
const OPEN_REQUEST = ['not paused', 'not expired'] as const;
const RESCHEDULABLE = ['not paused', 'no reschedule requested', 'provider still fits'] as const;
const NEEDS_NEW_PROVIDER = ['not paused', 'no reschedule requested', 'provider no longer fits'] as const;
const COVERABLE = ['not paused', 'no reschedule requested', 'no cover offered'] as const;
const DONE = ['not paused', 'no problem', 'from 48 h after the end'] as const;
const PEOPLE = ['customer', 'provider', 'admin'] as const;

/**
 * The one table of the lifecycle (LIF-1): guards, the `moves` of every booking that is sent (LIF-6), the matrix test and the
 * diagram in ARCHITECTURE.md derive from it, and buttons are in its order. Completed and cancelled are final: no row leads
 * from them to another status.
 */
export const lifecycle: readonly Transition[] = [
  can('accept', 'pending', 'confirmed', ['provider', 'admin'], 'before start', ...OPEN_REQUEST),
  can('decline', 'pending', 'cancelled', ['provider'], 'always', 'not paused'),
  can('acceptReschedule', 'confirmed', 'confirmed', ['provider'], 'before start', 'new time ahead'),
  can('declineReschedule', 'confirmed', 'confirmed', ['provider'], 'before start', 'reschedule requested'),
  can('withdrawReschedule', 'confirmed', 'confirmed', ['customer'], 'before start', 'reschedule requested'),
  can('reschedule', 'pending', 'pending', ['customer'], 'before start', ...OPEN_REQUEST),
  can('reschedule', 'confirmed', 'confirmed', ['customer'], 'before start', ...RESCHEDULABLE),
  can('reschedule', 'confirmed', 'pending', ['customer'], 'before start', ...NEEDS_NEW_PROVIDER),
  can('skip', 'pending', 'pending', ['customer'], 'before start', 'in a series', ...OPEN_REQUEST),
  can('skip', 'confirmed', 'confirmed', ['customer'], 'before start', 'in a series', 'not paused'),
  can('reactivate', 'pending', 'pending', ['customer'], 'before start', 'paused'),
  can('reactivate', 'confirmed', 'pending', ['customer'], 'before start', 'paused'),
  can('offerCover', 'confirmed', 'confirmed', ['provider'], 'before start', ...COVERABLE),
  can('withdrawCover', 'confirmed', 'confirmed', ['provider', 'admin'], 'before start', 'cover offered'),
  can('acceptCover', 'confirmed', 'confirmed', ['substitute'], 'before start', 'cover offered'),
  can('complete', 'confirmed', 'completed', ['provider', 'admin'], 'from start', 'not paused'),
  can('complete', 'confirmed', 'completed', ['system'], 'from start', ...DONE),
  can('reportProblem', 'confirmed', 'confirmed', ['customer', 'provider'], 'from start', ...REPORTABLE),
  can('reportProblem', 'completed', 'completed', ['customer', 'provider'], 'from start', ...REPORTABLE),
  can('resolveProblem', 'confirmed', 'confirmed', ['admin'], 'always', 'open problem'),
  can('resolveProblem', 'completed', 'completed', ['admin'], 'always', 'open problem'),
  can('resolveProblem', 'cancelled', 'cancelled', ['admin'], 'always', 'open problem'),
  can('assign', 'pending', 'pending', ['admin'], 'before start', ...OPEN_REQUEST),
  can('assign', 'confirmed', 'pending', ['admin'], 'before start', 'not paused'),
  can('cancel', 'pending', 'cancelled', ['customer', 'admin'], 'always'),
  can('cancel', 'confirmed', 'cancelled', PEOPLE, 'before start'),
  { ...can('cancel', 'confirmed', 'cancelled', ['admin'], 'from start'), needsReason: true },
  can('expire', 'pending', 'cancelled', ['system'], 'always', 'not paused', 'expired'),
  can('expire', 'pending', 'cancelled', ['system'], 'from start', 'paused'),
  can('expire', 'confirmed', 'cancelled', ['system'], 'from start', 'paused'),
  can('lapse', 'confirmed', 'confirmed', ['system'], 'always', 'new time unanswered'),
];

/** The rows of the table by actor and status, for lists that look them up for each booking. */
const rowsOf = new Map(
  ACTORS.flatMap((actor) =>
    BOOKING_STATUSES.map((from) => {
      const rows = lifecycle.filter((row) => row.from === from && row.by.includes(actor));
      return [`${actor} ${from}`, rows] as const;
    }),
  ),
);

/** The part of a booking that decides what may happen to it. */
export interface BookingState extends ConditionFacts {
  status: BookingStatus;
  startsAt: string;
  providerId: number | null;
}

/** Returns the transition of a move for this actor now; undefined when it is not allowed. */
export function transitionOf(
  move: Move,
  actor: Actor,
  booking: BookingState,
  now: Date,
): Transition | undefined {
  return transitions(actor, booking, now).find((transition) => transition.move === move);
}

/** Returns the moves that this actor may make now; an unassigned booking cannot be accepted (LIF-2). */
export function movesOf(actor: Actor, booking: BookingState, now: Date): Move[] {
  return transitions(actor, booking, now)
    .map(({ move }) => move)
    .filter((move) => move !== 'accept' || booking.providerId !== null);
}

function transitions(actor: Actor, booking: BookingState, now: Date): Transition[] {
  const started = Date.parse(booking.startsAt) <= now.getTime();
  return (rowsOf.get(`${actor} ${booking.status}`) ?? []).filter(
    ({ when, only }) =>
      (when === 'always' || (when === 'from start') === started) &&
      only.every((condition) => conditions[condition](booking, now)),
  );
}

/**
 * The move by which an actor brings a booking to a status; undefined when this actor never can, whatever its status.
 * Never a move to pending, which takes more input than a status, such as another time.
 */
export function moveTo(target: BookingStatus, actor: Actor, from: BookingStatus): Move | undefined {
  const rows = lifecycle.filter(
    (row) => row.to === target && row.to !== row.from && row.to !== 'pending' && row.by.includes(actor),
  );
  return (rows.find((row) => row.from === from) ?? rows[0])?.move;
}

/** Moves that release a time which the other side counts on; within 24 hours they are late (DUE-4). */
const GIVES_UP_TIME: readonly Move[] = ['cancel', 'skip', 'reschedule'];

/**
 * Returns whether a move is late now. An admin's never is, nor a customer's cancellation when another provider would come
 * than the one they booked (AVL-5).
 */
export function isLateMove(
  move: Move,
  actor: Actor,
  { startsAt, coveredAt }: { startsAt: string; coveredAt: string | null },
  now: Date,
): boolean {
  if (!GIVES_UP_TIME.includes(move) || actor === 'admin') return false;
  const isFree = move === 'cancel' && actor === 'customer' && coveredAt !== null;
  return !isFree && isLate(startsAt, now);
}
