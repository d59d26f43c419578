import { saveDraft } from '../../ui/forms/draft.ts';
import type { BookingForm } from './booking-form.schema.ts';

/** What the form's draft is kept under. */
export const BOOKING_DRAFT = 'booking';

/** Fills in the form before it is opened. */
export function saveBookingDraft(values: BookingForm): void {
  saveDraft(BOOKING_DRAFT, values);
}
