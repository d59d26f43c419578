import type { Stretch } from '../availability/availability.queries.ts';
import type { BookingRow } from './booking.queries.ts';

/**
 * The time that a booking holds of its provider: its own, and while its customer asks for another time that one too
 * (Rulings: Reschedule). A cancelled or paused booking holds none, neither does one without a provider.
 */
export function heldTime(
  booking: Pick<
    BookingRow,
    'status' | 'pausedAt' | 'providerId' | 'startsAt' | 'duration' | 'rescheduleStartsAt'
  >,
): { providerId: number; stretches: Stretch[] } | null {
  const { status, pausedAt, providerId, duration, startsAt, rescheduleStartsAt } = booking;
  if (status === 'cancelled' || pausedAt !== null || providerId === null) return null;
  const starts = [startsAt, rescheduleStartsAt].filter((start) => start !== null);
  return { providerId, stretches: starts.map((start) => ({ startsAt: new Date(start), duration })) };
}
