import {
  bookingWindow,
  dayOfWeek,
  FORM_SLOTS,
  isDay,
  isId,
  SERVICE_TYPES,
  singleBooking,
} from '@doorstep/domain';
import { paths } from '../../paths.ts';

/** Reads what a link to the booking form chooses (FRM-1). A time that the form cannot book is left out. */
export function readBookingLink(parameters: URLSearchParams) {
  const type = parameters.get('serviceType');
  const when = readTime(parameters);
  const date = parameters.has('time') ? null : readDate(parameters);
  return {
    serviceId: readId(parameters, 'serviceId'),
    serviceType: SERVICE_TYPES.find((each) => each === type) ?? null,
    providerId: readId(parameters, 'providerId'),
    /** A day without a time. */
    date,
    when,
    /** True for a day or time that the form cannot book, such as one that is past. */
    isTimeGone: (parameters.has('date') || parameters.has('time')) && !date && !when,
    postcode: parameters.get('postcode')?.trim().slice(0, MAX_POSTCODE) ?? '',
  };
}

export type BookingLink = ReturnType<typeof readBookingLink>;

function readId(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name) ?? '';
  return isId(text) ? Number(text) : null;
}

const MAX_POSTCODE = 10;

function readDate(parameters: URLSearchParams): string | null {
  const date = parameters.get('date') ?? '';
  const { firstDate, lastDate } = bookingWindow(singleBooking('form'), new Date());
  const isOpen = isDay(date) && date >= firstDate && date <= lastDate && dayOfWeek(date) !== 0;
  return isOpen ? date : null;
}

function readTime(parameters: URLSearchParams): { date: string; time: string } | null {
  const date = readDate(parameters);
  const time = parameters.get('time') ?? '';
  return date !== null && FORM_SLOTS.includes(time) ? { date, time } : null;
}

/** Reads the link of a visitor who signs in to book what they have chosen; null without a choice (ACC-31). */
export function bookingAfterSignIn(redirectTo: string | null): BookingLink | null {
  const [path, query] = redirectTo?.split('?', 2) ?? [];
  if (path !== paths.booking()) return null;
  const link = readBookingLink(new URLSearchParams(query));
  const { serviceId, serviceType, providerId, date, when, postcode } = link;
  return [serviceId, serviceType, providerId, date, when, postcode].some(Boolean) ? link : null;
}

/** Returns the height in pixels of the choices on a phone, where they are above the sign-in form. */
export function teaserHeight({ providerId, ...link }: BookingLink): number {
  const { serviceId, serviceType, date, when, postcode } = link;
  const isOnlyProvider = ![serviceId, serviceType, date, when, postcode].some(Boolean);
  if (isOnlyProvider) return 83;
  return providerId ? 174 : 99;
}
