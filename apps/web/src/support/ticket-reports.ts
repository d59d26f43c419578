import type { TicketDetail } from '@doorstep/domain';

const TICKETS = [
  'support.list',
  'support.show',
  'support.sla',
  'support.openCount',
  'support.ticketsOf',
  'support.conversation',
] as const;

const describeNumber = ({ number, isLocal }: TicketDetail) =>
  isLocal ? `It’s stored here as number ${number} until Freshdesk accepts it.` : `It’s number ${number}.`;

/** Toasts of a created, changed or sent ticket (SUP-6, SUP-15). */
export const CREATED = {
  success: (ticket: TicketDetail) => ({ title: 'Ticket Created', description: describeNumber(ticket) }),
  failure: 'Failed to Create Ticket',
  refreshes: TICKETS,
} as const;

export const UPDATED = {
  success: { title: 'Ticket Updated' },
  failure: 'Failed to Update Ticket',
  refreshes: TICKETS,
  refreshesOnFailure: TICKETS,
} as const;

export const REPLIED = { ...UPDATED, success: { title: 'Reply sent' } } as const;
export const NOTED = { ...UPDATED, success: { title: 'Note added' } } as const;

export const SENT = {
  success: (ticket: TicketDetail) => {
    if (ticket.handover === 'rejected')
      return { title: 'Freshdesk rejected it again', description: ticket.rejection ?? '' };
    const title = ticket.isLocal ? 'Ticket is waiting for Freshdesk' : 'Ticket sent to Freshdesk';
    return { title, description: describeNumber(ticket) };
  },
  failure: 'Error',
  refreshes: TICKETS,
  refreshesOnFailure: TICKETS,
} as const;
