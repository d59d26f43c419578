import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Email templates about tickets, with their label for admins; `mail/` has their content. */
export const ticketEmails = {
  ticket_received: { label: 'Message received' },
  ticket_replied: { label: 'Reply from support' },
} as const;

/** Shared by all of these events: not part of a booking's history, and no email of their own. */
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
    'support.conversation',
    'support.ownConversation',
    'reporting.attention',
  ],
} as const;

export const ticketEvents = {
  'support.ticket_created': { ...TICKET, audit: '{actor} opened {ticket}' },
  'support.ticket_changed': { ...TICKET, audit: '{actor} changed {ticket}' },
  // An admin's reply.
  'support.ticket_replied': { ...TICKET, audit: '{actor} replied to {ticket}' },
  // The requester's answer.
  'support.ticket_answered': { ...TICKET, audit: '{actor} added a message to {ticket}' },
  'support.note_added': { ...TICKET, audience: 'admins', audit: '{actor} added a note to {ticket}' },
  'support.tickets_copied': {
    ...TICKET,
    audience: 'admins',
    audit: '{actor} synced tickets from Freshdesk (only the latest sync is listed)',
  },
} as const satisfies Record<string, EventDefinition>;
