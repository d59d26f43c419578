import type { Booking } from './booking.schema.ts';

/** A booking as somebody saw it who decides about it (ADM-17). */
export type ExpectedBooking = Pick<
  Booking,
  'status' | 'providerId' | 'date' | 'paused' | 'problem' | 'flagged' | 'flagNote'
>;

/** What is sent with a decision: what it was that was looked at. */
export function seenOf(booking: ExpectedBooking): ExpectedBooking {
  const { status, providerId, date, paused, problem, flagged, flagNote } = booking;
  return { status, providerId, date, paused, problem, flagged, flagNote };
}

/** Whether a booking still is what was seen of it. */
export function isUnchanged(booking: ExpectedBooking, seen: ExpectedBooking): boolean {
  return JSON.stringify(seenOf(booking)) === JSON.stringify(seenOf(seen));
}
