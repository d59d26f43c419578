import type { Booking, ListedBooking } from './booking.schema.ts';

/** The state of a booking that a decision is based on (ADM-17). */
export type ExpectedBooking = Pick<
  Booking,
  'status' | 'providerId' | 'date' | 'paused' | 'problem' | 'flagged' | 'flagNote'
>;

/** The same of a row, which leaves out what there is none of. */
type VisibleState = Pick<ListedBooking, keyof ExpectedBooking>;

/** Returns the state to be sent with a decision. */
export function expectedBookingOf(booking: VisibleState): ExpectedBooking {
  const { status, providerId, date, paused, problem = null, flagged = false, flagNote = null } = booking;
  return { status, providerId, date, paused, problem, flagged, flagNote };
}

export function isUnchanged(booking: VisibleState, expected: VisibleState): boolean {
  return JSON.stringify(expectedBookingOf(booking)) === JSON.stringify(expectedBookingOf(expected));
}
