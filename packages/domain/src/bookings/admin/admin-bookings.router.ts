import { type Page, PageQuery, pageOf } from '../../page.ts';
import { query } from '../../trpc.ts';
import { cursorAfter, searchBookings } from './admin-bookings.queries.ts';
import { presentBooking } from '../present-booking.ts';
import { type Booking, BookingStatusName } from '../booking.schema.ts';

const BookingSearch = PageQuery.extend({ status: BookingStatusName.optional() });

export const adminBookingProcedures = {
  /** A page of all bookings, newest created first, by address or id and by status (S2 §2). */
  search: query('admin')
    .input(BookingSearch)
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<Page<Booking>> => {
      const rows = await searchBookings(database.read, input);
      const present = (row: (typeof rows)[number]) => presentBooking(row, viewer, now);
      return pageOf(rows, input.limit, { cursorOf: cursorAfter, present });
    }),
};
