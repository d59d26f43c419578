import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

export const bookingReviewEvents = {
  'booking.reviewed': {
    audience: 'participants',
    changes: ['bookings', 'reviews', 'providers', 'reporting'],
    audit: '{actor} reviewed {booking} {rating}',
    history: '{actor} reviewed it',
    announcement: { provider: '{customer} reviewed {booking}' },
    mail: null,
  },
  'booking.review_replied': {
    audience: 'participants',
    changes: ['reviews', 'providers'],
    audit: '{actor} replied to the review of {booking}',
    history: '{actor} replied to the review',
    announcement: { customer: '{provider} replied to your review of {booking}' },
    mail: null,
  },
  'booking.reply_changed': {
    ...SILENT,
    audience: 'participants',
    changes: ['reviews', 'providers'],
    audit: '{actor} changed their reply to the review of {booking}',
  },
  'booking.reply_removed': {
    ...SILENT,
    audience: 'participants',
    changes: ['reviews', 'providers'],
    audit: '{actor} removed their reply to the review of {booking}',
  },
} as const satisfies Record<string, EventDefinition<never>>;
