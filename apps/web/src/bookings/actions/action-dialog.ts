import { type ListedBooking, toExpectedBooking } from '@doorstep/domain';
import { apiErrorOf } from '../../api-errors.ts';

export interface ActionDialogProps {
  booking: ListedBooking;
  opened: boolean;
  onClose: () => void;
  /** Opens Reschedule in its place, where the reader may. */
  onReschedule?: (() => void) | undefined;
}

export interface ActionFormProps {
  booking: ListedBooking;
  /** Closes the dialog. */
  onDone: () => void;
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
