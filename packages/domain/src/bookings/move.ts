import { releaseTime } from '../availability/availability.queries.ts';
import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events/event.queries.ts';
import type { EventType } from '../events/event-types.ts';
import { isLate } from './booking.policy.ts';
import { type Actor, type Move, transitionOf } from './booking.lifecycle.ts';
import { type BookingRow, moveBooking } from './booking.queries.ts';
import type { CancelReason } from './booking.schema.ts';

/** The event that tells of each move. */
const EVENTS: Record<Move, EventType> = {
  accept: 'booking.accepted',
  decline: 'booking.declined',
  cancel: 'booking.cancelled',
  complete: 'booking.completed',
  expire: 'booking.expired',
};

/** Who moves a booking, and why. */
export interface Mover {
  actor: Actor;
  viewer: Viewer | null;
  now: Date;
  reason?: CancelReason | undefined;
}

/**
 * Moves a booking along the lifecycle, releases its time when it is cancelled and records the event, all in the
 * caller's transaction. @throws illegal_move, unassigned, forbidden (a provider who is not approved)
 */
export async function move(tx: Tx, booking: BookingRow, name: Move, mover: Mover): Promise<void> {
  const { actor, viewer, now, reason } = mover;
  const transition = transitionOf(name, actor, booking, now);
  if (!transition) throw new DomainError('illegal_move');
  if (transition.needsReason && !reason) {
    throw new DomainError('illegal_move', {
      message: 'After its start a booking can only be cancelled as a no-show or a problem',
    });
  }
  if (name === 'accept' && booking.providerId === null) throw new DomainError('unassigned');
  if (name === 'accept' && actor === 'provider' && !viewer?.approved) {
    throw new DomainError('forbidden', { message: 'Your profile has not been approved yet' });
  }

  const late = name === 'cancel' && actor !== 'admin' && isLate(booking.startsAt, now);
  const cancelled = transition.to === 'cancelled' ? { reason: reason ?? reasonOf(name, actor), late } : null;
  if (!(await moveBooking(tx, booking.id, transition, cancelled))) throw new DomainError('illegal_move');
  if (cancelled) await releaseTime(tx, booking.id);
  const data = { from: transition.from, to: transition.to, ...cancelled };
  await recordEvent(
    tx,
    { type: EVENTS[name], actorId: viewer?.id ?? null, bookingId: booking.id, data },
    now,
  );
}

function reasonOf(name: Move, actor: Actor): CancelReason {
  if (name === 'decline') return 'declined';
  return actor === 'system' ? 'expired' : actor;
}
