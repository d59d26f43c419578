import { type SlotQuery, slotsOfDays, slotsOn } from '../../scheduling/free-slots.ts';
import { DaysQuery } from '../../scheduling/slots.schema.ts';
import { PlainDate } from '../../platform/calendar.schema.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { command, query, rateLimitCost } from '../../platform/trpc.ts';
import { slotQueryOf } from '../assignment/job.ts';
import { findRescheduleCandidates } from '../assignment/provider-search.ts';
import { permit, presentById, runTransition } from '../lifecycle/transition.ts';
import { lockBookingFor, lockUnchangedBooking, readBooking } from '../booking.policy.ts';
import { presentBooking } from '../present-booking.ts';
import { Decision, Reschedule, Target } from '../booking.schema.ts';
import { acceptReschedule, reschedule } from './reschedule.ts';

const SlotsOfDay = Target.extend({ date: PlainDate });
const SlotsOfDays = Target.extend({ from: PlainDate, days: DaysQuery.shape.days });

export const rescheduleProcedures = {
  /**
   * Reschedules a booking: at once while it is pending; a confirmed one keeps its time, with the requested one in
   * `reschedule`, until the provider answers. When its provider has left the service, another has to accept.
   * @throws not_found, illegal_move, invalid, too_many_pending, slot_taken or provider_unavailable with alternatives
   */
  reschedule: command(Reschedule, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await lockBookingFor(tx, viewer, input.bookingId);
    const moved = await reschedule(tx, booking, input, { actor, viewer, now });
    return presentBooking(moved, viewer, now);
  }),

  /** Returns the times of a London day to which a booking can be moved. @throws not_found, illegal_move */
  rescheduleSlots: query('customer')
    .use(rateLimitCost(4))
    .input(SlotsOfDay)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const slotQuery = await rescheduleQuery(database.read, viewer, input.bookingId, now);
      return slotsOn(database.read, slotQuery, input.date, now);
    }),

  /** Returns the times of up to 31 days, for a calendar. @throws not_found, illegal_move */
  rescheduleDays: query('customer')
    .use(rateLimitCost(10))
    .input(SlotsOfDays)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const slotQuery = await rescheduleQuery(database.read, viewer, input.bookingId, now);
      return slotsOfDays(database.read, slotQuery, input.from, input.days, now);
    }),

  /** Accepts the requested time. @throws not_found, changed_meanwhile, illegal_move, time_off (taken since) */
  acceptReschedule: command(Decision).mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await lockUnchangedBooking(ctx, input);
    await acceptReschedule(tx, booking, { actor, viewer, now });
    return presentById(ctx, booking.id);
  }),
  /** Declines the requested time; the old time stays. @throws not_found, illegal_move */
  declineReschedule: command(Target).mutation(({ ctx, input }) =>
    runTransition(ctx, input, 'declineReschedule'),
  ),
  /** Withdraws the reschedule request. @throws not_found, illegal_move */
  withdrawReschedule: command(Target).mutation(({ ctx, input }) =>
    runTransition(ctx, input, 'withdrawReschedule'),
  ),
};

/** Returns the slot query for another time of a booking that may be rescheduled or reactivated. @throws not_found, illegal_move */
async function rescheduleQuery(db: Db, viewer: Viewer, bookingId: number, now: Date): Promise<SlotQuery> {
  const { booking, actor } = await readBooking(db, viewer, bookingId);
  permit(booking, booking.pausedAt === null ? 'reschedule' : 'reactivate', { actor, viewer, now });
  const { job, candidates, isOffered } = await findRescheduleCandidates(db, booking, now);
  return { ...slotQueryOf(job, candidates), isOffered };
}
