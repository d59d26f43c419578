import { isDeepStrictEqual } from 'node:util';
import { releaseTime } from '../availability/availability.queries.ts';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events/event.queries.ts';
import { eventOf } from './booking.events.ts';
import { type Move, type Transition, transitionOf } from './booking.lifecycle.ts';
import type { BookingRow } from './booking.queries.ts';
import { type Mover, consequencesOf } from './consequences.ts';
import { isExpired } from './marks.ts';
import { heldTime } from './held-time.ts';
import { type BookingChange, moveBooking } from './move.queries.ts';

/**
 * The transition that a move is now, for this mover. @throws illegal_move, unassigned, forbidden (a provider who is
 * not approved)
 */
export function permit(booking: BookingRow, name: Move, { actor, viewer, now, reason }: Mover): Transition {
  const transition = transitionOf(name, actor, booking, now);
  if (!transition) throw new DomainError('illegal_move', whyNot(booking, now));
  if (transition.needsReason && !reason) throw new DomainError('illegal_move', { message: NEEDS_REASON });
  if (name === 'accept' && booking.providerId === null) throw new DomainError('unassigned');
  if (name === 'accept' && actor === 'provider' && !viewer?.approved) {
    throw new DomainError('forbidden', { message: 'Your profile has not been approved yet' });
  }
  return transition;
}

/** The sentence for what often stands in the way of a move. */
function whyNot(booking: BookingRow, now: Date): { message?: string } {
  if (booking.pausedAt !== null) return { message: 'This date is paused' };
  if (booking.status === 'pending' && isExpired(booking, now))
    return { message: 'This request was not answered in time and has expired' };
  return {};
}

const NEEDS_REASON = 'After its start a booking can only be cancelled as a no-show or a problem';

/**
 * Moves a booking along the lifecycle, gives back the time that it no longer holds and records the event, all in the
 * caller's transaction; `chosen` is what the mover chose, such as another time. Answers the booking as it is then.
 * @throws illegal_move, unassigned, forbidden (a provider who is not approved)
 */
export async function move(
  tx: Tx,
  booking: BookingRow,
  name: Move,
  mover: Mover,
  chosen: BookingChange = {},
): Promise<BookingRow> {
  const transition = permit(booking, name, mover);
  const change = { ...consequencesOf(booking, transition, mover), ...chosen };
  if (!(await moveBooking(tx, booking.id, transition.from, change))) throw new DomainError('illegal_move');
  const moved: BookingRow = { ...booking, ...change };
  const held = heldTime(moved);
  if (!isDeepStrictEqual(held, heldTime(booking))) await releaseTime(tx, booking.id, held);
  await recordEvent(tx, eventOf(transition, booking, moved, mover.viewer), mover.now);
  return moved;
}
