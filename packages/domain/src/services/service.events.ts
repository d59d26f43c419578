import type { EventDefinition } from '../platform/events/event-definition.ts';

/** Shared by all: no part of a booking, and no email. */
const SERVICE = {
  audience: 'everyone',
  changes: ['services', 'providers', 'figures'],
  history: null,
  announcement: null,
  mail: null,
} as const;

export const serviceEvents = {
  'service.created': { ...SERVICE, audit: '{actor} added the service {service}' },
  'service.updated': { ...SERVICE, audit: '{actor} changed the service {service}' },
  'service.retired': { ...SERVICE, audit: '{actor} retired the service {service}' },
} as const satisfies Record<string, EventDefinition>;
