import type { Booking, EventType, Role } from '@doorstep/domain';
import { nameOf } from '../bookings/booking-name.ts';

/** What is said of a booking when something happened to it; nothing where its reader did it, or it is none of theirs. */
type Sentence = (booking: Booking) => string;

const provider = ({ providerName }: Booking) => providerName ?? 'The provider';
const customer = ({ customerName }: Booking) => customerName;

const SAID: Record<Exclude<Role, 'admin'>, Partial<Record<EventType, Sentence>>> = {
  customer: {
    'booking.accepted': (booking) => `${provider(booking)} accepted ${nameOf(booking)}`,
    'booking.declined': (booking) => `${provider(booking)} declined ${nameOf(booking)}`,
    'booking.cancelled': (booking) => `${nameOf(booking)} was cancelled`,
    'booking.completed': (booking) => `${nameOf(booking)} is completed`,
    'booking.expired': (booking) => `${nameOf(booking)} was not answered in time and is cancelled`,
    'booking.assigned': (booking) => `${provider(booking)} is asked for ${nameOf(booking)}`,
    'booking.reschedule_accepted': (booking) =>
      `${provider(booking)} accepted the new time: ${nameOf(booking)}`,
    'booking.reschedule_declined': (booking) =>
      `${provider(booking)} declined the new time: it stays ${nameOf(booking)}`,
    'booking.reschedule_lapsed': (booking) => `The new time was not answered: it stays ${nameOf(booking)}`,
    'booking.cover_accepted': (booking) =>
      `${provider(booking)} comes to ${nameOf(booking)}, in the place of the provider whom you booked`,
    'booking.problem_reported': (booking) => `A problem was reported with ${nameOf(booking)}`,
    'booking.problem_resolved': (booking) => `The problem with ${nameOf(booking)} is resolved`,
  },
  provider: {
    'booking.requested': (booking) => `${customer(booking)} asks for ${nameOf(booking)}`,
    'booking.assigned': (booking) => `You are asked for ${nameOf(booking)}`,
    'booking.accepted': (booking) => `${nameOf(booking)} is confirmed`,
    'booking.cancelled': (booking) => `${nameOf(booking)} was cancelled`,
    'booking.expired': (booking) => `${nameOf(booking)} was not answered in time and is cancelled`,
    'booking.rescheduled': (booking) => `${customer(booking)} moved a request: ${nameOf(booking)}`,
    'booking.reschedule_requested': (booking) =>
      `${customer(booking)} asks for another time than ${nameOf(booking)}`,
    'booking.reschedule_withdrawn': (booking) => `${customer(booking)} keeps the time: ${nameOf(booking)}`,
    'booking.reschedule_lapsed': (booking) => `The new time was not answered: it stays ${nameOf(booking)}`,
    'booking.skipped': (booking) => `${customer(booking)} skips ${nameOf(booking)}`,
    'booking.reactivated': (booking) => `${customer(booking)} asks again for ${nameOf(booking)}`,
    'booking.reviewed': (booking) => `${customer(booking)} reviewed ${nameOf(booking)}`,
    'booking.problem_reported': (booking) => `A problem was reported with ${nameOf(booking)}`,
    'booking.problem_resolved': (booking) => `The problem with ${nameOf(booking)} is resolved`,
  },
};

/** What is said when something happened to a booking; null where its reader is not to be told. */
export function sentenceOf(type: EventType, booking: Booking, role: Role): string | null {
  return (role !== 'admin' && SAID[role][type]?.(booking)) || null;
}

const MAX_SENTENCES = 3;

/** Several sentences as one announcement; many are only counted. */
export function announcementOf(sentences: readonly string[]): string {
  if (sentences.length > MAX_SENTENCES) return `${sentences.length} changes to your bookings`;
  return sentences.join('. ');
}
