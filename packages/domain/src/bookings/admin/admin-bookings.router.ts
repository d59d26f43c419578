import type { Page } from '../../platform/page.ts';
import { search } from '../../platform/search/search.ts';
import { query } from '../../platform/trpc.ts';
import { BOOKING_FIELDS, listBooking } from '../present-booking.ts';
import { BookingSearch, type FoundBooking, FOUND_FIELDS } from './admin-bookings.schema.ts';
import { bookingsById } from '../booking.queries.ts';
import { buildBookingSearch } from './admin-bookings.queries.ts';

export const adminBookingProcedures = {
  /** Searches all bookings by address or id and by filters, a page at a time (ADM-4). @throws invalid (unknown cursor) */
  search: query('admin')
    .input(BookingSearch)
    .query(async ({ ctx: { database, viewer, now }, input, signal }): Promise<Page<FoundBooking>> => {
      const { ids, nextCursor } = await search(buildBookingSearch(database.read, input), input, signal);
      const rows = await bookingsById(database.read, ids);
      const fields = input.allFields ? BOOKING_FIELDS : FOUND_FIELDS;
      const items = rows.map((row) => listBooking(row, { viewer, now }, ...fields));
      return { items, nextCursor };
    }),
};
