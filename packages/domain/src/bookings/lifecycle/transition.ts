import { isDeepStrictEqual } from 'node:util';
import { releaseTime } from '../../scheduling/claim.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type DomainEvent, recordEvent } from '../../platform/events/event.queries.ts';
import type { CommandContext } from '../../platform/trpc.ts';
import { countAnswer, countChange } from '../booking-counters.ts';
import { MOVE_EVENTS } from '../booking.events.ts';
import { lockUnchangedBooking, readBooking } from '../booking.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { Booking, Decision } from '../booking.schema.ts';
import { effectsOf, heldTime, type TransitionContext } from './transition-effects.ts';
import { presentBooking } from '../present-booking.ts';
import { type Actor, type Move, type Transition, transitionOf } from './booking.lifecycle.ts';
import { isExpired } from './conditions.ts';
import { type BookingChange, moveBooking } from './transition.queries.ts';
import { closeCover } from '../cover/cover.queries.ts';

/**
 * The transition that a move is now, for the viewer. @throws illegal_move, unassigned, forbidden (a provider who is
 * not approved)
 */
export function permit(
  booking: BookingRow,
  name: Move,
  { actor, viewer, now, reason }: TransitionContext,
): Transition {
  const transition = transitionOf(name, actor, booking, now);
  if (!transition) throw new DomainError('illegal_move', whyNot(booking, name, now));
  if (transition.needsReason && !reason) throw new DomainError('illegal_move', { message: NEEDS_REASON });
  if (name === 'accept' && booking.providerId === null) throw new DomainError('unassigned');
  if (name === 'accept' && actor === 'provider' && !viewer?.approved) {
    throw new DomainError('forbidden', { message: 'Your account hasn’t been approved yet' });
  }
  return transition;
}

/** Returns the text for common reasons why a move is not allowed. */
function whyNot(booking: BookingRow, name: Move, now: Date): { message?: string } {
  if (name === 'reportProblem' && booking.problemAt !== null)
    return { message: 'A problem with this visit is already open. You’ll find it on the booking’s page' };
  if (booking.pausedAt !== null) return { message: 'This date is paused' };
  if (booking.status === 'pending' && isExpired(booking, now))
    return { message: 'No one replied to this request in time, so it has expired' };
  return {};
}

const NEEDS_REASON =
  'Once it has started, a booking can only be cancelled as a no-show or because of a problem';

/** The moves that answer a request. */
const ANSWERS: readonly Move[] = ['accept', 'decline'];

/**
 * Moves a booking along the lifecycle, gives back the time that it no longer holds and records the event, all in the
 * caller's transaction; `chosen` is what was chosen with it, such as another time. Returns the booking as it is then.
 * @throws illegal_move, unassigned, forbidden (a provider who is not approved)
 */
export async function move(
  tx: Tx,
  booking: BookingRow,
  name: Move,
  context: TransitionContext,
  chosen: BookingChange = {},
): Promise<BookingRow> {
  const transition = permit(booking, name, context);
  const change = { ...effectsOf(booking, transition, context), ...chosen };
  if (!(await moveBooking(tx, booking, change))) throw new DomainError('illegal_move');
  const moved: BookingRow = { ...booking, ...change };
  const held = heldTime(moved);
  if (!isDeepStrictEqual(held, heldTime(booking))) await releaseTime(tx, booking.id, held);
  // Before the event, since an answer is measured from the latest request.
  if (ANSWERS.includes(name) && context.actor === 'provider')
    await countAnswer(tx, booking, moved, context.now);
  else await countChange(tx, booking, moved);
  await recordEvent(tx, eventOf(transition, booking, moved, context), context.now);
  if (booking.coverOfferedAt !== null && moved.coverOfferedAt === null) {
    await closeCover(tx, booking.id, context);
  }
  return moved;
}

/** Returns a move's event: with both statuses, and the time, provider, reason and lateness that it changed. */
function eventOf(
  { move: name, from, to }: Transition,
  before: BookingRow,
  after: BookingRow,
  { viewer, eventData }: Pick<TransitionContext, 'viewer' | 'eventData'>,
): DomainEvent {
  const requested =
    after.rescheduleStartsAt !== null && before.rescheduleStartsAt !== after.rescheduleStartsAt;
  const data = {
    from,
    to,
    ...(after.cancelReason !== null && { reason: after.cancelReason }),
    ...(after.late !== before.late && { late: true }),
    ...(after.startsAt !== before.startsAt && { startsAt: after.startsAt, startedAt: before.startsAt }),
    ...(requested && { requestedStartsAt: after.rescheduleStartsAt }),
    ...(after.providerId !== before.providerId && {
      providerId: after.providerId,
      formerProviderId: before.providerId,
    }),
    ...eventData,
  };
  return {
    type: requested ? 'booking.reschedule_requested' : MOVE_EVENTS[name],
    actorId: viewer?.id ?? null,
    bookingId: before.id,
    // A provider who loses a job is notified too.
    recipientId: after.providerId === before.providerId ? null : before.providerId,
    data,
  };
}

/** Runs a move that needs no further input: loads, moves and presents the booking. */
export async function runTransition(
  ctx: CommandContext,
  decision: Decision,
  name: Move,
  options: MoveOptions = {},
): Promise<Booking> {
  return moveLocked(ctx, await lockUnchangedBooking(ctx, decision), name, options);
}

type MoveOptions = Pick<TransitionContext, 'reason' | 'eventData'>;

/** The same for a booking that the caller has locked. */
export async function moveLocked(
  { tx, viewer, now }: CommandContext,
  { booking, actor }: { booking: BookingRow; actor: Actor },
  name: Move,
  { reason, ...chosen }: MoveOptions = {},
): Promise<Booking> {
  const needsReason = transitionOf(name, actor, booking, now)?.needsReason;
  const moved = await move(tx, booking, name, {
    actor,
    viewer,
    now,
    // Otherwise the actor is the reason, whatever was sent.
    reason: needsReason && reason,
    ...chosen,
  });
  return presentBooking(moved, viewer, now);
}

export async function presentById({ tx, viewer, now }: CommandContext, bookingId: number): Promise<Booking> {
  const { booking } = await readBooking(tx, viewer, bookingId);
  return presentBooking(booking, viewer, now);
}
