import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Shared by all: no part of a booking, and no email. */
const FEED = { ...SILENT, audience: 'participants', changes: ['calendarFeeds'] } as const;

export const calendarFeedEvents = {
  'calendar_feed.created': { ...FEED, audit: '{actor} created a calendar link' },
  'calendar_feed.renewed': { ...FEED, audit: '{actor} renewed their calendar link' },
  'calendar_feed.ended': { ...FEED, audit: '{actor} removed their calendar link' },
} as const satisfies Record<string, EventDefinition>;
