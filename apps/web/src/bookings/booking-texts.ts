import { apiErrorOf, statusMessageOf } from '../api-errors.ts';
import { paths } from '../paths.ts';
import type { ToastText } from '../ui/feedback/toaster.tsx';
import {
  type CoverReport,
  type ListedBooking,
  formatDay,
  formatDayTime,
  policyTexts,
} from '@doorstep/domain';

/** Returns the link of a toast to the booking's page. */
export function viewBooking(id: number): NonNullable<ToastText['action']> {
  return { label: 'View booking', to: paths.bookingPage(id) };
}

/** The condition of every request, in the form and in the wizard. */
export const NOTHING_TO_PAY = `${policyTexts.NOTHING_TO_PAY_NOW}. A provider needs to accept your request.`;

/** Names of the parts that the form and the wizard ask for, in the same order. */
export const PARTS = {
  when: 'When',
  where: 'Where',
  instructions: 'Special instructions',
} as const;

/** The field for special instructions. */
export const NOTES = {
  label: 'Notes (optional)',
  description: 'Where to park, which room to start with, a shy cat',
} as const;

/** The toast after a booking (FRM-11). */
export const BOOKED: ToastText = {
  title: 'Booking successful',
  description: 'Your service has been booked successfully',
};

/** Returns the toast for a failed booking, with its number in a series (SER-7), or a request to log in (FRM-10). */
export function failureToast(error: unknown, number: number | null): ToastText {
  if (apiErrorOf(error)?.appCode === 'signed_out') {
    const description = 'Please login to book a service';
    return { title: 'Authentication required', description, variant: 'destructive' };
  }
  const which = number === null ? 'booking' : `booking ${number}`;
  const description = `Failed to create ${which}: ${statusMessageOf(error)}`;
  return { title: 'Booking failed', description, variant: 'destructive' };
}

/** Returns the toast after an action on many dates, which names those that were refused, and why. */
export function datesToast({ done, refused }: CoverReport, title: string, doneText: string): ToastText {
  const refusals = refused.map(({ startsAt, message }) => `${formatDay(startsAt)}: ${message}.`);
  if (done.length === 0 && refused.length > 0)
    return { title: 'Error', description: refusals.join(' '), variant: 'destructive' };
  return { title, description: [doneText, ...refusals].join(' ') };
}

/** Returns a short name: `Deep Cleaning on Tue 24 Nov, 15:00`. */
export function bookingName({ serviceName, date }: Pick<ListedBooking, 'serviceName' | 'date'>): string {
  return `${serviceName} on ${formatDayTime(date)}`;
}

/** The choice to leave the provider to the server. */
export const ANYONE = {
  label: 'Any available provider',
  text: 'We’ll ask your favourites first, then others who are free.',
};

/** Says whom a request with a chosen provider goes to. */
export function onlyRecipientText(providerName: string): string {
  return `We’ll ask only ${providerName}, who can accept or decline.`;
}
