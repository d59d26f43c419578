import type { Page } from '../../platform/page.ts';
import { search } from '../../platform/search/search.ts';
import { query } from '../../platform/trpc.ts';
import type { Booking } from '../booking.schema.ts';
import { presentBooking } from '../present-booking.ts';
import { BookingSearch } from './admin-bookings.schema.ts';
import { bookingsById, buildBookingSearch } from './admin-bookings.queries.ts';

export const adminBookingProcedures = {
  /** Searches all bookings by address or id and by filters, a page at a time (ADM-4). @throws invalid (unknown cursor) */
  search: query('admin')
    .input(BookingSearch)
    .query(async ({ ctx: { database, viewer, now }, input, signal }): Promise<Page<Booking>> => {
      const { ids, nextCursor } = await search(buildBookingSearch(database.read, input), input, signal);
      const rows = await bookingsById(database.read, ids);
      return { items: rows.map((row) => presentBooking(row, viewer, now)), nextCursor };
    }),
};
