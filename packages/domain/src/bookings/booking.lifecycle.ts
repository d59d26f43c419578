export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What somebody is to one booking. */
export const ACTORS = ['customer', 'provider', 'admin', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

/** What can be done to a booking, in the order in which buttons show it. */
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
 * the diagram in ARCHITECTURE.md derive from it. Completed and cancelled are final, for no row leaves them.
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

function isOpen({ when }: Transition, booking: BookingState, now: Date): boolean {
  const started = booking.startsAt <= now.toISOString();
  return when === 'always' || (when === 'from start') === started;
}

/** The transition that `move` is now, for this actor; undefined when there is none. */
export function transitionOf(
  move: Move,
  actor: Actor,
  booking: BookingState,
  now: Date,
): Transition | undefined {
  return lifecycle.find(
    (row) =>
      row.move === move && row.from === booking.status && row.by.includes(actor) && isOpen(row, booking, now),
  );
}

/** What this actor may do to the booking now; an unassigned booking cannot be accepted (Rulings: Lifecycle). */
export function movesOf(actor: Actor, booking: BookingState, now: Date): Move[] {
  if (booking.status === 'completed' || booking.status === 'cancelled') return [];
  return MOVES.filter(
    (move) => transitionOf(move, actor, booking, now) && !(move === 'accept' && booking.providerId === null),
  );
}

/** The move by which an actor brings a booking to a status; undefined when this actor never can, whatever its status. */
export function moveTo(target: BookingStatus, actor: Actor, from: BookingStatus): Move | undefined {
  const rows = lifecycle.filter((row) => row.to === target && row.by.includes(actor));
  return (rows.find((row) => row.from === from) ?? rows[0])?.move;
}
