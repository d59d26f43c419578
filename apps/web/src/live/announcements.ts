import {
  type Booking,
  type EVENTS,
  type EventType,
  type PlacesIn,
  type Role,
  definitionOf,
  fillPlaces,
} from '@doorstep/domain';
import { bookingName } from '../bookings/booking-texts.ts';

type Announcement = NonNullable<(typeof EVENTS)[EventType]['announcement']>;
type TextIn<Sides> = Sides extends unknown ? Sides[keyof Sides] & string : never;

/** Returns the announcement of an event, about its booking if it has one; null when there is none for this role. */
export function announcementOf(type: EventType, role: Role, booking?: Booking): string | null {
  const text = role === 'admin' ? undefined : definitionOf(type)?.announcement?.[role];
  if (text === undefined || !booking) return text?.includes('{') ? null : (text ?? null);
  const places: Record<PlacesIn<TextIn<Announcement>>, string> = {
    booking: bookingName(booking),
    customer: booking.customerName,
    provider: booking.providerName ?? 'The provider',
  };
  return fillPlaces(text, (name) => places[name as keyof typeof places]);
}

const MAX_ANNOUNCEMENTS = 3;

/** Returns one text of several announcements; of many, their number. */
export function joinAnnouncements(announcements: readonly string[]): string {
  if (announcements.length > MAX_ANNOUNCEMENTS) return `${announcements.length} changes to your bookings`;
  return announcements.join('. ');
}
