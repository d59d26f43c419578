import { slotsOn } from '../../availability/free-slots.ts';
import { PlainDate, WallTime } from '../../calendar.ts';
import { command, query } from '../../trpc.ts';
import { askedAgain, jobOf, wishOf } from '../assignment.ts';
import { permit } from '../move.ts';
import { readBooking, takeBooking } from '../booking.policy.ts';
import { BookingRequest, Target } from '../booking.schema.ts';
import { answer, perform } from '../perform.ts';
import { acceptReschedule, reschedule } from './reschedule.ts';

const Reschedule = Target.extend({ date: BookingRequest.shape.date, time: WallTime });
const SlotsQuery = Target.extend({ date: PlainDate });

export const rescheduleProcedures = {
  /**
   * Gives a booking another time: at once while it is pending; a confirmed one waits for its provider, its answer then
   * carries `reschedule`. When its provider has left the service somebody else is asked, who must accept.
   * @throws not_found, illegal_move, invalid, too_many_pending, slot_taken or provider_unavailable with alternatives
   */
  reschedule: command(Reschedule, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await takeBooking(tx, viewer, input.bookingId);
    await reschedule(tx, booking, input, { actor, viewer, now });
    return answer(ctx, booking.id);
  }),

  /** The times of a London day to which a booking could be moved. @throws not_found, illegal_move */
  rescheduleSlots: query('customer')
    .input(SlotsQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const db = database.read;
      const { booking, actor } = await readBooking(db, viewer, input.bookingId);
      permit(booking, booking.pausedAt === null ? 'reschedule' : 'reactivate', { actor, viewer, now });
      const { candidates, isOffered } = await askedAgain(db, booking, now);
      return slotsOn(db, { ...wishOf(await jobOf(db, booking), candidates), isOffered }, input.date, now);
    }),

  /** The provider comes at the other time. @throws not_found, illegal_move, time_off (taken since) */
  acceptReschedule: command(Target).mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking, actor } = await takeBooking(tx, viewer, input.bookingId);
    await acceptReschedule(tx, booking, { actor, viewer, now });
    return answer(ctx, booking.id);
  }),
  /** The provider does not; the old time stays. @throws not_found, illegal_move */
  declineReschedule: command(Target).mutation(({ ctx, input }) =>
    perform(ctx, input.bookingId, 'declineReschedule'),
  ),
  /** The customer keeps the old time after all. @throws not_found, illegal_move */
  withdrawReschedule: command(Target).mutation(({ ctx, input }) =>
    perform(ctx, input.bookingId, 'withdrawReschedule'),
  ),
};
