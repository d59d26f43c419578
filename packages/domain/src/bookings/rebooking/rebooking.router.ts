import { command, costly, query } from '../../trpc.ts';
import { lockBookingFor, readBooking } from '../booking.policy.ts';
import { Target } from '../booking.schema.ts';
import { presentById } from '../lifecycle/transition.ts';
import { rebook, rebookingOffer } from './rebooking.ts';
import { Rebooking } from './rebooking.schema.ts';

export const rebookingProcedures = {
  /** What may be booked in place of a booking that others called off; null when nothing can. @throws not_found */
  rebookingOffer: query('customer')
    .use(costly(10))
    .input(Target)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return rebookingOffer(database.read, booking, now);
    }),

  /**
   * Books it again in one step, as it was (LIF-12). Answers the new booking; the same again when it was made already.
   * @throws not_found, illegal_move, price_changed, invalid, too_many_pending, too_many_bookings, slot_taken or
   * provider_unavailable with alternatives
   */
  rebook: command(Rebooking, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { booking } = await lockBookingFor(tx, viewer, input.bookingId);
    return presentById(ctx, await rebook(tx, booking, input, { viewer, now }));
  }),
};
