import type { Snapshot } from './snapshot.ts';

type Booking = Snapshot['bookings'][number];

const HOUR_MS = 3_600_000;

/** What makes a booking wait for an answer, anew. */
const WAITS_FROM = ['booking.requested', 'booking.rescheduled', 'booking.assigned', 'booking.reactivated'];

/** Until when a request waits: 24 hours, to 2 hours before its start; when those have begun, to its start. */
export function expiryDue({ id, startsAt }: Booking, { events }: Snapshot): number {
  const asked = events.findLast(({ bookingId, type }) => bookingId === id && WAITS_FROM.includes(type));
  const since = Date.parse(asked?.createdAt ?? '');
  const start = Date.parse(startsAt);
  return start - since <= 2 * HOUR_MS ? start : Math.min(since + 24 * HOUR_MS, start - 2 * HOUR_MS);
}

/** Until when a wish for another time may be answered. */
export function lapseDue({ rescheduleRequestedAt, startsAt }: Booking): number {
  return Math.min(Date.parse(rescheduleRequestedAt ?? '') + 6 * HOUR_MS, Date.parse(startsAt));
}

/** What time alone must bring about by now: ids of bookings. */
export function dueBy(snapshot: Snapshot, now: Date): Record<'lapsed' | 'expired' | 'completed', number[]> {
  const at = now.getTime();
  const idsOf = (rows: Booking[]) => rows.map(({ id }) => id);
  const open = snapshot.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const isPaused = ({ pausedAt }: Booking) => pausedAt !== null;
  return {
    lapsed: idsOf(open.filter((row) => row.rescheduleStartsAt !== null && lapseDue(row) <= at)),
    expired: idsOf(
      open.filter((row) =>
        isPaused(row)
          ? Date.parse(row.startsAt) <= at
          : row.status === 'pending' && expiryDue(row, snapshot) <= at,
      ),
    ),
    completed: idsOf(
      open.filter(
        (row) =>
          row.status === 'confirmed' &&
          !isPaused(row) &&
          row.problemAt === null &&
          Date.parse(row.endsAt) + 48 * HOUR_MS <= at,
      ),
    ),
  };
}

/** When time alone moves a booking next; NaN when it never does. */
export function dueAt(booking: Booking, snapshot: Snapshot): number {
  const { status } = booking;
  if (status === 'completed' || status === 'cancelled') return Number.NaN;
  if (booking.rescheduleStartsAt !== null) return lapseDue(booking);
  if (booking.pausedAt !== null) return Date.parse(booking.startsAt);
  if (status === 'pending') return expiryDue(booking, snapshot);
  return booking.problemAt === null ? Date.parse(booking.endsAt) + 48 * HOUR_MS : Number.NaN;
}
