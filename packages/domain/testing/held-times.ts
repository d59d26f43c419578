import type { Snapshot } from './snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** A range of a provider's time, half-open; instants as ISO text. */
export interface Held {
  bookingId: number;
  providerId: number;
  startsAt: string;
  endsAt: string;
}

/** What a booking must hold: its time, and the other one that its customer asked for; nothing when cancelled or paused. */
export function heldBy(booking: Booking): Held[] {
  const { id: bookingId, providerId, status, pausedAt, duration, rescheduleStartsAt } = booking;
  if (providerId === null || status === 'cancelled' || pausedAt !== null) return [];
  const starts = rescheduleStartsAt === null ? [booking.startsAt] : [booking.startsAt, rescheduleStartsAt];
  return starts.map((startsAt) => {
    const endsAt = new Date(Date.parse(startsAt) + duration * 60_000).toISOString();
    return { bookingId, providerId, startsAt, endsAt };
  });
}
