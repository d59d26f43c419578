import type { CommandContext } from '../trpc.ts';
import { type Move, transitionOf } from './booking.lifecycle.ts';
import { readBooking, takeBooking } from './booking.policy.ts';
import type { Booking, CancelReason } from './booking.schema.ts';
import { move } from './move.ts';
import { presentBooking } from './present-booking.ts';

/** Load, act, present: what every move has in common that takes nothing but the booking. */
export async function perform(
  ctx: CommandContext,
  bookingId: number,
  name: Move,
  reason?: CancelReason,
): Promise<Booking> {
  const { booking, actor } = await takeBooking(ctx.tx, ctx.viewer, bookingId);
  const asked = transitionOf(name, actor, booking, ctx.now)?.needsReason;
  await move(ctx.tx, booking, name, {
    actor,
    viewer: ctx.viewer,
    now: ctx.now,
    // Elsewhere who cancelled is the reason, whatever was sent.
    reason: asked && reason,
  });
  return answer(ctx, bookingId);
}

/** A booking as the caller sees it at the end of a command. */
export async function answer({ tx, viewer, now }: CommandContext, bookingId: number): Promise<Booking> {
  const { booking } = await readBooking(tx, viewer, bookingId);
  return presentBooking(booking, viewer, now);
}
