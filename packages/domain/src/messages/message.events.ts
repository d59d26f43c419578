import type { EventDefinition } from '../platform/events/event-definition.ts';

/** Shared by all: no part of a booking, and no email. */
const MESSAGE = {
  audience: 'participants',
  changes: ['messages'],
  history: null,
  announcement: null,
  mail: null,
} as const;

export const messageEvents = {
  'message.read': { ...MESSAGE, audit: '{actor} read messages' },
  'message.sent': { ...MESSAGE, audit: '{actor} wrote to {person}' },
  'message.answered_automatically': { ...MESSAGE, audit: '{actor} answered {person} automatically' },
} as const satisfies Record<string, EventDefinition>;
