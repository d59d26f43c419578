import type { Context, Viewer } from '../platform/context.ts';
import { type Page, cursorAfter, pageOf } from '../platform/page.ts';
import type { BookingRow } from './booking.queries.ts';
import type { Booking } from './booking.schema.ts';
import { presentBooking } from './present-booking.ts';

/** A page of bookings in the order of their starts, as the viewer sees them. */
export function pageByStart(
  rows: readonly BookingRow[],
  limit: number,
  { viewer, now }: Pick<Context, 'now'> & { viewer: Viewer },
): Page<Booking> {
  return pageOf(rows, limit, {
    cursorOf: ({ startsAt: at, id }) => cursorAfter({ at, id }),
    present: (row) => presentBooking(row, viewer, now),
  });
}
