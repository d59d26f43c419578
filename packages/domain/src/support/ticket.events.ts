import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Email templates about tickets, with their label for admins; `mail/` has their content. */
export const ticketEmails = { ticket_received: { label: 'Message received' } } as const;

/** Shared by all: no part of a booking; the email about a new ticket is queued with it. */
const TICKET = {
  ...SILENT,
  audience: 'participants',
  // All but whether Freshdesk is configured, which does not change.
  changes: [
    'support.list',
    'support.show',
    'support.sla',
    'support.mirror',
    'support.openCount',
    'support.ownTickets',
    'support.ticketsOf',
  ],
} as const;

export const ticketEvents = {
  'support.ticket_created': { ...TICKET, audit: '{actor} opened {ticket}' },
  'support.ticket_changed': { ...TICKET, audit: '{actor} changed {ticket}' },
  'support.tickets_copied': {
    ...TICKET,
    audience: 'admins',
    audit: '{actor} copied tickets of the help desk (only the latest time is kept)',
  },
} as const satisfies Record<string, EventDefinition>;
