import { apiErrorOf, statusMessageOf } from '../api-errors.ts';
import { paths } from '../paths.ts';
import type { ToastText } from '../ui/feedback/toaster.tsx';
import { type Booking, formatDayTime } from '@doorstep/domain';

/** Leads from what is said of a booking to its page. */
export function viewBooking(id: number): NonNullable<ToastText['action']> {
  return { label: 'View booking', to: paths.bookingPage(id) };
}

/** Said once a booking is made (FRM-11). */
export const BOOKED: ToastText = {
  title: 'Booking successful',
  description: 'Your service has been booked successfully',
};

/**
 * What a failure says: of which date of a series (SER-7), and that a customer who is not signed in any more logs in first
 * (FRM-10).
 */
export function failureToast(error: unknown, number: number | null): ToastText {
  if (apiErrorOf(error)?.appCode === 'signed_out') {
    const description = 'Please login to book a service';
    return { title: 'Authentication required', description, variant: 'destructive' };
  }
  const which = number === null ? 'booking' : `booking ${number}`;
  const description = `Failed to create ${which}: ${statusMessageOf(error)}`;
  return { title: 'Booking failed', description, variant: 'destructive' };
}

/** A booking in a few words: `Deep Cleaning on Tue 24 Nov, 15:00`. */
export function nameOf({ serviceName, date }: Pick<Booking, 'serviceName' | 'date'>): string {
  return `${serviceName} on ${formatDayTime(date)}`;
}
