import type { Booking, EventType, Role } from '@doorstep/domain';
import { formatDayTime } from '../dates.ts';

/** What is said of a booking when something happened to it; nothing where its reader did it, or it is none of theirs. */
type Sentence = (booking: Booking) => string;

const what = ({ serviceName, date }: Booking) => `${serviceName} on ${formatDayTime(date)}`;
const provider = ({ providerName }: Booking) => providerName ?? 'The provider';
const customer = ({ customerName }: Booking) => customerName;

const SAID: Record<Exclude<Role, 'admin'>, Partial<Record<EventType, Sentence>>> = {
  customer: {
    'booking.accepted': (booking) => `${provider(booking)} accepted ${what(booking)}`,
    'booking.declined': (booking) => `${provider(booking)} declined ${what(booking)}`,
    'booking.cancelled': (booking) => `${what(booking)} was cancelled`,
    'booking.completed': (booking) => `${what(booking)} is completed`,
    'booking.expired': (booking) => `${what(booking)} was not answered in time and is cancelled`,
    'booking.assigned': (booking) => `${provider(booking)} is asked for ${what(booking)}`,
    'booking.reschedule_accepted': (booking) =>
      `${provider(booking)} accepted the new time: ${what(booking)}`,
    'booking.reschedule_declined': (booking) =>
      `${provider(booking)} declined the new time: it stays ${what(booking)}`,
    'booking.reschedule_lapsed': (booking) => `The new time was not answered: it stays ${what(booking)}`,
    'booking.cover_accepted': (booking) =>
      `${provider(booking)} comes to ${what(booking)}, in the place of the provider whom you booked`,
    'booking.problem_reported': (booking) => `A problem was reported with ${what(booking)}`,
    'booking.problem_resolved': (booking) => `The problem with ${what(booking)} is resolved`,
  },
  provider: {
    'booking.requested': (booking) => `${customer(booking)} asks for ${what(booking)}`,
    'booking.assigned': (booking) => `You are asked for ${what(booking)}`,
    'booking.accepted': (booking) => `${what(booking)} is confirmed`,
    'booking.cancelled': (booking) => `${what(booking)} was cancelled`,
    'booking.expired': (booking) => `${what(booking)} was not answered in time and is cancelled`,
    'booking.rescheduled': (booking) => `${customer(booking)} moved a request: ${what(booking)}`,
    'booking.reschedule_requested': (booking) =>
      `${customer(booking)} asks for another time than ${what(booking)}`,
    'booking.reschedule_withdrawn': (booking) => `${customer(booking)} keeps the time: ${what(booking)}`,
    'booking.reschedule_lapsed': (booking) => `The new time was not answered: it stays ${what(booking)}`,
    'booking.skipped': (booking) => `${customer(booking)} skips ${what(booking)}`,
    'booking.reactivated': (booking) => `${customer(booking)} asks again for ${what(booking)}`,
    'booking.reviewed': (booking) => `${customer(booking)} reviewed ${what(booking)}`,
    'booking.problem_reported': (booking) => `A problem was reported with ${what(booking)}`,
    'booking.problem_resolved': (booking) => `The problem with ${what(booking)} is resolved`,
  },
};

/** What is said when something happened to a booking; null where its reader is not to be told. */
export function sentenceOf(type: EventType, booking: Booking, role: Role): string | null {
  return (role !== 'admin' && SAID[role][type]?.(booking)) || null;
}

const MOST_SENTENCES = 3;

/** Several sentences as one announcement; many are only counted. */
export function announcementOf(sentences: readonly string[]): string {
  if (sentences.length > MOST_SENTENCES) return `${sentences.length} changes to your bookings`;
  return sentences.join('. ');
}
