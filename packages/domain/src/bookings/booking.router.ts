import { z } from 'zod';
import { DomainError, invalidField } from '../platform/errors.ts';
import { historyOf } from '../platform/events/event.queries.ts';
import { Id } from '../platform/text.ts';
import type { Context, Viewer } from '../platform/context.ts';
import { command, type CommandContext, commandReading, query } from '../platform/trpc.ts';
import { moveTo } from './lifecycle/booking.lifecycle.ts';
import { lockBookingFor, lockUnchangedBooking, readBooking } from './booking.policy.ts';
import { listBookings } from './booking.queries.ts';
import { setFlag } from './flag.ts';
import {
  BookingRequest,
  BookingStatusName,
  type BookingSummary,
  CancelReason,
  Decision,
  Declining,
  FlagNote,
  Target,
} from './booking.schema.ts';
import { withIdempotencyKey } from './request/idempotency.queries.ts';
import { IdempotencyKey } from './request/idempotency.schema.ts';
import { moveLocked, presentById, runTransition } from './lifecycle/transition.ts';
import { presentBooking, summarizeBooking } from './present-booking.ts';
import { requestDate, searchForRequest } from './request/request.ts';
import { reassignTo, replacementsFor } from './assignment/reassign.ts';

const AfterStart = CancelReason.extract(['no_show', 'problem']).optional();
const Completion = Decision.extend({ idempotencyKey: IdempotencyKey });
const Cancellation = Decision.extend({ reason: AfterStart });
/** Both are parsed only for a participant of the booking. */
const StatusChange = Target.extend({ status: z.unknown().optional(), reason: z.unknown().optional() });
const Flag = Decision.extend(FlagNote.shape);
const Assignment = Decision.extend({ providerId: Id });

export const bookingProcedures = {
  /** Returns the viewer's bookings: own, assigned, or all for an admin; the newest 1,000 (API-4, API-5, API-12). */
  list: query().query(({ ctx }) => list(ctx)),

  /** Returns the newest 1,000 bookings, for admins. */
  listAll: query('admin').query(({ ctx }) => list(ctx)),

  /** Returns one booking to its customer, its provider and admins (NAV-16). @throws not_found */
  show: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return presentBooking(booking, viewer, now);
    }),

  /**
   * Books one date; a date of a series with the first date's provider unless another is named.
   * @throws invalid, foreign_user, price_changed, slot_taken, provider_unavailable, too_many_pending, too_many_bookings
   */
  request: commandReading(searchForRequest, BookingRequest, 'customer').mutation(({ ctx, input }) =>
    requestDate(ctx, input),
  ),

  /** Accepts a request: pending becomes confirmed (LIF-2). @throws not_found, changed_meanwhile, illegal_move, unassigned, forbidden */
  accept: command(Decision).mutation(({ ctx, input }) => runTransition(ctx, input, 'accept')),
  /** Declines a request: pending becomes cancelled (LIF-3). @throws not_found, illegal_move */
  decline: command(Target.extend(Declining.shape)).mutation(({ ctx, input: { bookingId, ...eventData } }) =>
    runTransition(ctx, { bookingId }, 'decline', { eventData }),
  ),
  /** Completes a confirmed job, from its start; once under its key (LIF-5, JOB-2). @throws not_found, changed_meanwhile, illegal_move */
  complete: command(Completion).mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { idempotencyKey: key, bookingId } = input;
    await lockBookingFor(tx, viewer, bookingId);
    await withIdempotencyKey(tx, { userId: viewer.id, key, request: { bookingId }, now }, async () => {
      await runTransition(ctx, input, 'complete');
      // The booking is read again on a repeat, not stored with the key.
      return null;
    });
    return presentById(ctx, bookingId);
  }),
  /** Cancels a booking; after its start only an admin, with a reason (LIF-4). @throws not_found, changed_meanwhile, illegal_move */
  cancel: command(Cancellation).mutation(({ ctx, input }) =>
    runTransition(ctx, input, 'cancel', { reason: input.reason }),
  ),

  /**
   * Sets the status (REST); refuses in the order of LIF-7. A reason is no-show or problem, and ignored unless an admin must
   * give one. @throws not_found, invalid, forbidden, illegal_move
   */
  setStatus: command(StatusChange).mutation(async ({ ctx, input }) => {
    const locked = await lockBookingFor(ctx.tx, ctx.viewer, input.bookingId);
    const { booking, actor } = locked;
    const target = BookingStatusName.safeParse(input.status);
    if (!target.success)
      throw invalidField('status', 'Please choose pending, confirmed, completed or cancelled');
    const reason = AfterStart.safeParse(input.reason);
    if (!reason.success) throw invalidField('reason', 'Please choose no_show or problem');
    const name = moveTo(target.data, actor, booking.status);
    if (!name) throw new DomainError('forbidden');
    if (booking.status === target.data) return presentBooking(booking, ctx.viewer, ctx.now);
    return moveLocked(ctx, locked, name, { reason: reason.data });
  }),

  /**
   * Assigns a booking to a provider, who must accept it (ASG-9).
   * @throws not_found, illegal_move, changed_meanwhile, invalid (unknown provider), provider_unavailable with alternatives
   */
  assign: command(Assignment, 'admin').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await lockUnchangedBooking(ctx, input);
    await reassignTo(tx, booking, input.providerId, { actor, viewer, now });
    return presentById(ctx, booking.id);
  }),

  /** Returns the providers who could take over a booking, the best first. @throws not_found */
  successors: query('admin')
    .input(Target)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return replacementsFor(database.read, booking, now);
    }),

  /** Flags a booking, with a note (ADM-5). @throws not_found, changed_meanwhile */
  flag: command(Flag, 'admin').mutation(async ({ ctx, input }) => {
    await changeFlag(ctx, input, { note: input.note });
    return presentById(ctx, input.bookingId);
  }),

  /** Clears the flag. @throws not_found, changed_meanwhile */
  clearFlag: command(Decision, 'admin').mutation(async ({ ctx, input }) => {
    await changeFlag(ctx, input, null);
    return presentById(ctx, input.bookingId);
  }),

  /** Returns the history of a booking, oldest first, for its participants; flags for admins. @throws not_found */
  history: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return historyOf(database.read, booking.id, viewer.role);
    }),
};

async function changeFlag(
  ctx: CommandContext,
  decision: Decision,
  flag: { note: string | null } | null,
): Promise<void> {
  const { booking } = await lockUnchangedBooking(ctx, decision);
  await setFlag(ctx.tx, booking, flag, { actorId: ctx.viewer.id, now: ctx.now });
}

async function list({
  database,
  viewer,
}: Pick<Context, 'database'> & { viewer: Viewer }): Promise<BookingSummary[]> {
  const rows = await listBookings(database.read, viewer);
  return rows.map((row) => summarizeBooking(row, viewer));
}
