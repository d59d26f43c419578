import { command, query, rateLimitCost } from '../../platform/trpc.ts';
import { lockBookingFor, readBooking } from '../booking.policy.ts';
import { Target } from '../booking.schema.ts';
import { presentById } from '../lifecycle/transition.ts';
import { rebook, rebookableBookings, rebookingOffer } from './rebooking.ts';
import { Rebooking } from './rebooking.schema.ts';

/** Maximum offers in one response. */
const OFFER_BATCH_SIZE = 3;
/** Rate-limit cost of finding an offer (LIM-6). */
const COST = 10;

export const rebookingProcedures = {
  /** Returns alternatives to a booking that others cancelled; null without any. @throws not_found */
  rebookingOffer: query('customer')
    .use(rateLimitCost(COST))
    .input(Target)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return rebookingOffer(database.read, booking, now);
    }),

  /**
   * Returns the offers for the customer's next bookings that others cancelled, so that a dashboard loads them in one
   * call. @throws too_many_requests
   */
  rebookingOffers: query('customer').query(async ({ ctx: { database, viewer, now, budget } }) => {
    const db = database.read;
    const bookings = await rebookableBookings(db, { customerId: viewer.id, now, limit: OFFER_BATCH_SIZE });
    const offers = [];
    for (const booking of bookings) {
      await budget.take(`user ${viewer.id}`, COST);
      offers.push({ bookingId: booking.id, offer: await rebookingOffer(db, booking, now) });
    }
    return offers;
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
