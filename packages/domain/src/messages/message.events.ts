import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Shared by all: no part of a booking, and no email. */
const MESSAGE = { ...SILENT, audience: 'participants', changes: ['messages'] } as const;

export const messageEvents = {
  'message.read': { ...MESSAGE, audit: '{actor} read messages' },
  'message.sent': { ...MESSAGE, audit: '{actor} messaged {person}' },
  'message.answered_automatically': { ...MESSAGE, audit: '{actor} sent {person} an automatic reply' },
} as const satisfies Record<string, EventDefinition>;
