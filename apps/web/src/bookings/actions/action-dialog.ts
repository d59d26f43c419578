import { type ListedBooking, toExpectedBooking } from '@doorstep/domain';
import { apiErrorOf } from '../../api-errors.ts';

export interface ActionDialogProps {
  booking: ListedBooking;
  opened: boolean;
  onClose: () => void;
  /** Opens Reschedule in its place, where the reader may. */
  onReschedule?: (() => void) | undefined;
}

/** Returns whether an action was refused because someone else had changed the booking (ADM-17). */
export function isConcurrentChange(error: unknown): boolean {
  return apiErrorOf(error)?.appCode === 'changed_meanwhile';
}

/** Returns the booking as the user sees it, so that the decision is refused once someone else has changed it (ADM-17, RES-7). */
export const decisionOn = (booking: ListedBooking) => ({
  bookingId: booking.id,
  expected: toExpectedBooking(booking),
});

/** Queries that an admin's decision on a booking changes. */
export const BOOKING_CHANGES = ['bookings', 'reporting'] as const;
