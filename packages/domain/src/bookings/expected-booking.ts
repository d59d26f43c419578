import type { Booking } from './booking.schema.ts';

/** The state of a booking that a decision is based on (ADM-17). */
export type ExpectedBooking = Pick<
  Booking,
  'status' | 'providerId' | 'date' | 'paused' | 'problem' | 'flagged' | 'flagNote'
>;

/** Returns the state to be sent with a decision. */
export function expectedBookingOf(booking: ExpectedBooking): ExpectedBooking {
  const { status, providerId, date, paused, problem, flagged, flagNote } = booking;
  return { status, providerId, date, paused, problem, flagged, flagNote };
}

export function isUnchanged(booking: ExpectedBooking, expected: ExpectedBooking): boolean {
  return JSON.stringify(expectedBookingOf(booking)) === JSON.stringify(expectedBookingOf(expected));
}
