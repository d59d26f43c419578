import { accountEmails, accountEvents } from '../accounts/account.events.ts';
import { availabilityEvents } from '../bookings/availability/availability.events.ts';
import { bookingEmails, bookingEvents } from '../bookings/booking.events.ts';
import { bookingReviewEvents } from '../bookings/booking-review.events.ts';
import { jobEvents } from '../bookings/job/job.events.ts';
import { calendarFeedEvents } from '../calendar-feeds/calendar-feed.events.ts';
import { adminEmails, mailEvents } from '../mail/mail.events.ts';
import { messageEvents } from '../messages/message.events.ts';
import type { EventDefinition } from '../platform/events/event-definition.ts';
import type { MailChoice } from '../platform/outbox/outbox.schema.ts';
import { providerEmails, providerEvents } from '../providers/provider.events.ts';
import { serviceEvents } from '../services/service.events.ts';
import { ticketEmails, ticketEvents } from '../support/ticket.events.ts';

/** Every event that is recorded, as the feature that records it defines it. */
export const EVENTS = {
  ...accountEvents,
  ...availabilityEvents,
  ...calendarFeedEvents,
  ...bookingEvents,
  ...bookingReviewEvents,
  ...jobEvents,
  ...mailEvents,
  ...messageEvents,
  ...providerEvents,
  ...ticketEvents,
  ...serviceEvents,
};

export type EventType = keyof typeof EVENTS;

/** Every email template, with its label for admins and the choice of a user that it depends on, if any. */
export const EMAIL_TEMPLATES = {
  ...accountEmails,
  ...bookingEmails,
  ...providerEmails,
  ...ticketEmails,
  ...adminEmails,
} satisfies Record<string, { label: string; choice?: MailChoice }>;

export type EmailTemplate = keyof typeof EMAIL_TEMPLATES;

/** Returns how an event type is defined; undefined for one that only a newer release records. */
export function definitionOf(type: EventType): EventDefinition<EmailTemplate> | undefined {
  return (EVENTS as Partial<Record<EventType, EventDefinition<EmailTemplate>>>)[type];
}
