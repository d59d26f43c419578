import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Shared by all: no part of a booking, and no email. */
const SERVICE = { ...SILENT, audience: 'everyone', changes: ['services', 'providers', 'reporting'] } as const;

export const serviceEvents = {
  'service.created': { ...SERVICE, audit: '{actor} added the service {service}' },
  'service.updated': { ...SERVICE, audit: '{actor} changed the service {service}' },
  'service.retired': { ...SERVICE, audit: '{actor} retired the service {service}' },
} as const satisfies Record<string, EventDefinition>;
