export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What somebody is to one booking. */
export const ACTORS = ['customer', 'provider', 'admin', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

/** What can be done to a booking. */
export const MOVES = ['accept', 'decline', 'complete', 'cancel', 'expire'] as const;
export type Move = (typeof MOVES)[number];

/** One way from a status to another. */
export interface Transition {
  move: Move;
  from: BookingStatus;
  to: BookingStatus;
  by: readonly Actor[];
  /** When it is open, against the booking's start. */
  when: 'always' | 'before start' | 'from start';
  /** Whether it takes a reason, no-show or problem. */
  needsReason?: true;
}

/**
 * The one table of the lifecycle (Rulings: Lifecycle): guards, the `moves` of every answer, the matrix test and
 * the diagram in ARCHITECTURE.md derive from it, buttons keep its order. Completed and cancelled are final, for no row leaves them.
 */
export const lifecycle: readonly Transition[] = [
  { move: 'accept', from: 'pending', to: 'confirmed', by: ['provider', 'admin'], when: 'before start' },
  { move: 'decline', from: 'pending', to: 'cancelled', by: ['provider'], when: 'always' },
  {
    move: 'complete',
    from: 'confirmed',
    to: 'completed',
    by: ['provider', 'admin', 'system'],
    when: 'from start',
  },
  { move: 'cancel', from: 'pending', to: 'cancelled', by: ['customer', 'admin'], when: 'always' },
  {
    move: 'cancel',
    from: 'confirmed',
    to: 'cancelled',
    by: ['customer', 'provider', 'admin'],
    when: 'before start',
  },
  {
    move: 'cancel',
    from: 'confirmed',
    to: 'cancelled',
    by: ['admin'],
    when: 'from start',
    needsReason: true,
  },
  { move: 'expire', from: 'pending', to: 'cancelled', by: ['system'], when: 'always' },
];

/** The part of a booking that decides what may happen to it. */
export interface BookingState {
  status: BookingStatus;
  startsAt: string;
  providerId: number | null;
}

/** The transition that `move` is now, for this actor; undefined when there is none. */
export function transitionOf(
  move: Move,
  actor: Actor,
  booking: BookingState,
  now: Date,
): Transition | undefined {
  return transitions(actor, booking, now).find((transition) => transition.move === move);
}

/** What this actor may do to the booking now; an unassigned booking cannot be accepted (Rulings: Lifecycle). */
export function movesOf(actor: Actor, booking: BookingState, now: Date): Move[] {
  return transitions(actor, booking, now)
    .map(({ move }) => move)
    .filter((move) => move !== 'accept' || booking.providerId !== null);
}

function transitions(actor: Actor, booking: BookingState, now: Date): Transition[] {
  const started = Date.parse(booking.startsAt) <= now.getTime();
  return lifecycle.filter(
    ({ from, by, when }) =>
      from === booking.status &&
      by.includes(actor) &&
      (when === 'always' || (when === 'from start') === started),
  );
}

/** The move by which an actor brings a booking to a status; undefined when this actor never can, whatever its status. */
export function moveTo(target: BookingStatus, actor: Actor, from: BookingStatus): Move | undefined {
  const rows = lifecycle.filter((row) => row.to === target && row.by.includes(actor));
  return (rows.find((row) => row.from === from) ?? rows[0])?.move;
}
