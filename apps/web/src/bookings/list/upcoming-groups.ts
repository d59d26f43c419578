import type { ListedBooking } from '@doorstep/domain';

/** Upcoming bookings in the order in which they are listed. */
export interface UpcomingGroups {
  /** Cancelled by others, to be booked again (LIF-12). */
  declined: ListedBooking[];
  /** Single bookings, and one date of each series: the next that takes place. */
  visits: ListedBooking[];
  /** Cancelled ones, and skipped dates. */
  cancelled: ListedBooking[];
}

export function groupUpcoming(bookings: readonly ListedBooking[]): UpcomingGroups {
  const declined = bookings.filter(({ rebookable }) => rebookable);
  const ahead = bookings.filter(({ rebookable, status }) => !rebookable && status !== 'cancelled');
  const visits = ahead.filter(
    (booking) => booking.seriesId === null || booking === leadOf(ahead, booking.seriesId),
  );
  const cancelled = bookings.filter(
    (booking) =>
      !declined.includes(booking) &&
      !visits.includes(booking) &&
      (booking.status === 'cancelled' || booking.paused),
  );
  return { declined, visits, cancelled };
}

function leadOf(ahead: readonly ListedBooking[], seriesId: number): ListedBooking | undefined {
  const dates = ahead.filter((booking) => booking.seriesId === seriesId);
  return dates.find(({ paused }) => !paused) ?? dates[0];
}
