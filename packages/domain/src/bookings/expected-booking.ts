import type { Booking, ListedBooking } from './booking.schema.ts';

/** Fields that must be unchanged since the booking was loaded: an optimistic lock (ADM-17, RES-7). */
export type ExpectedBooking = Pick<
  Booking,
  'status' | 'providerId' | 'date' | 'paused' | 'reschedule' | 'problem' | 'flagged' | 'flagNote'
>;

/** A booking from a list, which omits fields with default values. */
type ExpectedBookingSource = Pick<ListedBooking, keyof ExpectedBooking>;

/** Returns the state to be sent with a decision. */
export function toExpectedBooking(booking: ExpectedBookingSource): ExpectedBooking {
  const { status, providerId, date, paused } = booking;
  const { reschedule = null, problem = null, flagged = false, flagNote = null } = booking;
  return { status, providerId, date, paused, reschedule, problem, flagged, flagNote };
}

export function matchesExpected(booking: ExpectedBookingSource, expected: ExpectedBookingSource): boolean {
  return JSON.stringify(toExpectedBooking(booking)) === JSON.stringify(toExpectedBooking(expected));
}
