import { z } from 'zod';
import { lockUser } from '../accounts/account.queries.ts';
import { DomainError, invalidField } from '../errors.ts';
import { historyOf, recordEvent } from '../events/event.queries.ts';
import { findService } from '../services/service.queries.ts';
import { Id, optionalText } from '../text.ts';
import { type CommandContext, command, open, query } from '../trpc.ts';
import { type Move, moveTo, transitionOf } from './booking.lifecycle.ts';
import { readBooking, refuseForeignOrTooMany } from './booking.policy.ts';
import { flagBooking, listBookings, presentBooking } from './booking.queries.ts';
import { type Booking, BookingRequest, BookingStatusName, CancelReason } from './booking.schema.ts';
import { once } from './idempotency.queries.ts';
import { move } from './move.ts';
import { SeriesQuery } from './series.schema.ts';
import { previewSeries } from './series-preview.ts';
import { requestBooking } from './request.ts';

const Target = z.object({ bookingId: Id });
const AfterStart = CancelReason.extract(['no_show', 'problem']).optional();
const Cancellation = Target.extend({ reason: AfterStart });
const StatusChange = Target.extend({ status: z.unknown(), reason: AfterStart });
const Flag = Target.extend({ note: optionalText(1000) });

export const bookingProcedures = {
  /** The viewer's bookings: own, assigned, or all for an admin; newest created first, at most 1,000. */
  list: query().query(async ({ ctx: { database, viewer, now } }) => {
    const rows = await listBookings(database.read, viewer);
    return rows.map((row) => presentBooking(row, viewer, now));
  }),

  /** All bookings, for admins. */
  listAll: query('admin').query(async ({ ctx: { database, viewer, now } }) => {
    const rows = await listBookings(database.read, viewer);
    return rows.map((row) => presentBooking(row, viewer, now));
  }),

  /** How a series would go, before it is booked: who would come, which dates are in conflict. @throws not_found */
  previewSeries: open.input(SeriesQuery).query(async ({ ctx: { database, viewer, now }, input }) => {
    if (!(await findService(database.read, input.serviceId))) throw new DomainError('not_found');
    return previewSeries(database.read, input, viewer?.id ?? null, now);
  }),

  /** Books one date. @throws invalid, foreign_user, price_changed, slot_taken, provider_unavailable, too_many_pending */
  request: command(BookingRequest, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { idempotencyKey: key, ...request } = input;
    await lockUser(tx, viewer.id);
    return once(tx, { userId: viewer.id, key, request, now }, async () => {
      await refuseForeignOrTooMany(tx, viewer, request, now);
      const service = await findService(tx, request.serviceId);
      if (!service) throw invalidField('serviceId', 'Please select a service');
      return answer(ctx, await requestBooking(tx, viewer, service, request, now));
    });
  }),

  accept: command(Target).mutation(({ ctx, input }) => perform(ctx, input.bookingId, 'accept')),
  decline: command(Target).mutation(({ ctx, input }) => perform(ctx, input.bookingId, 'decline')),
  complete: command(Target).mutation(({ ctx, input }) => perform(ctx, input.bookingId, 'complete')),
  cancel: command(Cancellation).mutation(({ ctx, input }) =>
    perform(ctx, input.bookingId, 'cancel', input.reason),
  ),

  /** PATCH of the status; refusals in the order of the ruling on the lifecycle. */
  setStatus: command(StatusChange).mutation(async ({ ctx, input }) => {
    const { booking, actor } = await readBooking(ctx.tx, ctx.viewer, input.bookingId);
    const target = BookingStatusName.safeParse(input.status);
    if (!target.success)
      throw invalidField('status', 'Please choose pending, confirmed, completed or cancelled');
    const name = moveTo(target.data, actor, booking.status);
    if (!name) throw new DomainError('forbidden');
    if (booking.status === target.data) return presentBooking(booking, ctx.viewer, ctx.now);
    return perform(ctx, booking.id, name, input.reason);
  }),

  /** Marks a booking for a second look, with a note (Rulings: Flag). @throws not_found */
  flag: command(Flag, 'admin').mutation(async ({ ctx, input }) => {
    await setFlag(ctx, input.bookingId, { at: ctx.now, note: input.note });
    return answer(ctx, input.bookingId);
  }),

  /** Takes the mark away. @throws not_found */
  clearFlag: command(Target, 'admin').mutation(async ({ ctx, input }) => {
    await setFlag(ctx, input.bookingId, null);
    return answer(ctx, input.bookingId);
  }),

  /** What happened to a booking, oldest first, for whoever takes part in it. @throws not_found */
  history: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return historyOf(database.read, booking.id);
    }),
};

/** Load, act, present: what every move has in common. */
async function perform(
  ctx: CommandContext,
  bookingId: number,
  name: Move,
  reason?: CancelReason,
): Promise<Booking> {
  const { booking, actor } = await readBooking(ctx.tx, ctx.viewer, bookingId);
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

async function answer({ tx, viewer, now }: CommandContext, bookingId: number): Promise<Booking> {
  const { booking } = await readBooking(tx, viewer, bookingId);
  return presentBooking(booking, viewer, now);
}

async function setFlag(
  { tx, viewer, now }: CommandContext,
  bookingId: number,
  flag: { at: Date; note: string | null } | null,
): Promise<void> {
  const { booking } = await readBooking(tx, viewer, bookingId);
  await flagBooking(tx, booking.id, flag);
  const type = flag ? 'booking.flagged' : 'booking.flag_cleared';
  await recordEvent(tx, { type, actorId: viewer.id, bookingId: booking.id }, now);
}
