import { z } from 'zod';
import { Id } from '../platform/text.ts';
import { query } from '../platform/trpc.ts';
import { bookingsAheadOf } from './booking.queries.ts';
import type { Booking } from './booking.schema.ts';
import { presentBooking } from './present-booking.ts';

/** So many are named; whether there are more is said. */
const NAMED = 5;

/** The next bookings of two people that are asked for or agreed and have not begun. */
interface BookingsAhead {
  bookings: Booking[];
  more: boolean;
}

export const aheadWithProcedures = {
  /** What the viewer has ahead with a user of the other side, before they block them (PRV-12); nothing with anybody else. */
  aheadWith: query('customer', 'provider')
    .input(z.object({ userId: Id }))
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<BookingsAhead> => {
      const isCustomer = viewer.role === 'customer';
      const [customerId, providerId] = isCustomer ? [viewer.id, input.userId] : [input.userId, viewer.id];
      const rows = await bookingsAheadOf(database.read, { customerId, providerId, now, limit: NAMED + 1 });
      const bookings = rows.slice(0, NAMED).map((row) => presentBooking(row, viewer, now));
      return { bookings, more: rows.length > NAMED };
    }),
};
