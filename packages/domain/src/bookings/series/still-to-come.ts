import type { BookingStatus } from '../lifecycle/booking.lifecycle.ts';

/** Whether a date is still to come: neither done nor cancelled, and not begun; a paused one is too (SER-13). */
export function isStillToCome(
  { status, startsAt }: { status: BookingStatus; startsAt: string },
  now: Date,
): boolean {
  return (status === 'pending' || status === 'confirmed') && Date.parse(startsAt) > now.getTime();
}
