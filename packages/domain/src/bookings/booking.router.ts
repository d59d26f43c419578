import { z } from 'zod';
import { DomainError, invalidField } from '../errors.ts';
import { historyOf, recordEvent } from '../events/event.queries.ts';
import { findService } from '../services/service.queries.ts';
import { Id, optionalText, requiredText } from '../text.ts';
import { type CommandContext, command, query } from '../trpc.ts';
import { moveTo } from './booking.lifecycle.ts';
import { readBooking, refuseForeign, refuseTooMany, takeBooking } from './booking.policy.ts';
import { flagBooking, listBookings } from './booking.queries.ts';
import { BookingRequest, BookingStatusName, CancelReason, Target } from './booking.schema.ts';
import { handOverTo, successorsOf } from './hand-over.ts';
import { once } from './idempotency.queries.ts';
import { move } from './move.ts';
import { answer, perform } from './perform.ts';
import { presentBooking } from './present-booking.ts';
import { requestBooking } from './request.ts';

const AfterStart = CancelReason.extract(['no_show', 'problem']).optional();
const Cancellation = Target.extend({ reason: AfterStart });
/** Both are read once the booking is known to be the caller's. */
const StatusChange = Target.extend({ status: z.unknown().optional(), reason: z.unknown().optional() });
const Flag = Target.extend({ note: optionalText(1000) });
const Assignment = Target.extend({ providerId: Id });
const Report = Target.extend({ note: requiredText(2000, 'Please say what the problem is') });

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

  /**
   * Books one date; one of a series with its first date's provider, or with another who is named.
   * @throws invalid, foreign_user, price_changed, slot_taken, provider_unavailable, too_many_pending
   */
  request: command(BookingRequest, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { idempotencyKey: key, ...request } = input;
    refuseForeign(viewer, request);
    return once(tx, { userId: viewer.id, key, request, now }, async () => {
      await refuseTooMany(tx, viewer.id, now);
      const service = await findService(tx, request.serviceId);
      if (!service) throw invalidField('serviceId', 'Please select a service');
      return answer(ctx, await requestBooking(tx, viewer, service, request, now));
    });
  }),

  /** Takes the job: pending becomes confirmed. @throws not_found, illegal_move, unassigned, forbidden */
  accept: command(Target).mutation(({ ctx, input }) => perform(ctx, input.bookingId, 'accept')),
  /** Turns a request down: pending becomes cancelled, as declined. @throws not_found, illegal_move */
  decline: command(Target).mutation(({ ctx, input }) => perform(ctx, input.bookingId, 'decline')),
  /** Says that a confirmed job is done, from its start. @throws not_found, illegal_move */
  complete: command(Target).mutation(({ ctx, input }) => perform(ctx, input.bookingId, 'complete')),
  /** Calls a booking off; after its start only an admin, with a reason. @throws not_found, illegal_move */
  cancel: command(Cancellation).mutation(({ ctx, input }) =>
    perform(ctx, input.bookingId, 'cancel', input.reason),
  ),

  /**
   * PATCH of the status; refusals in the order of the ruling on the lifecycle. A reason is no-show or problem, and only
   * counts where an admin must give one. @throws not_found, invalid, forbidden, illegal_move
   */
  setStatus: command(StatusChange).mutation(async ({ ctx, input }) => {
    const { booking, actor } = await takeBooking(ctx.tx, ctx.viewer, input.bookingId);
    const target = BookingStatusName.safeParse(input.status);
    if (!target.success)
      throw invalidField('status', 'Please choose pending, confirmed, completed or cancelled');
    const reason = AfterStart.safeParse(input.reason);
    if (!reason.success) throw invalidField('reason', 'Please choose no_show or problem');
    const name = moveTo(target.data, actor, booking.status);
    if (!name) throw new DomainError('forbidden');
    if (booking.status === target.data) return presentBooking(booking, ctx.viewer, ctx.now);
    return perform(ctx, booking.id, name, reason.data);
  }),

  /**
   * Gives a booking to a provider, who must accept it, whoever had it before (Rulings: Lifecycle).
   * @throws not_found, illegal_move, invalid (unknown provider), provider_unavailable with alternatives
   */
  assign: command(Assignment, 'admin').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await takeBooking(tx, viewer, input.bookingId);
    await handOverTo(tx, booking, input.providerId, { actor, viewer, now });
    return answer(ctx, booking.id);
  }),

  /** Who could take a booking over at its time, the best first. @throws not_found */
  successors: query('admin')
    .input(Target)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return successorsOf(database.read, booking, now);
    }),

  /** Tells of a problem with a visit; until an admin resolves it the job is not completed by itself. @throws not_found, illegal_move */
  reportProblem: command(Report, 'customer', 'provider').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await takeBooking(tx, viewer, input.bookingId);
    await move(tx, booking, 'reportProblem', { actor, viewer, now }, { problemNote: input.note });
    return answer(ctx, booking.id);
  }),

  /** Closes a problem. @throws not_found, illegal_move */
  resolveProblem: command(Target, 'admin').mutation(({ ctx, input }) =>
    perform(ctx, input.bookingId, 'resolveProblem'),
  ),

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

  /** What happened to a booking, oldest first, for whoever takes part in it; flags for admins. @throws not_found */
  history: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return historyOf(database.read, booking.id, viewer.role);
    }),
};

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
