import type { TicketDetail } from '@doorstep/domain';

/** What an opened or changed ticket makes the page read anew. */
const TICKETS = [
  'support.list',
  'support.show',
  'support.sla',
  'support.openCount',
  'support.ticketsOf',
] as const;

const kept = ({ number, isLocal }: TicketDetail) =>
  isLocal ? `It is kept here as number ${number} until Freshdesk takes it.` : `It is number ${number}.`;

function sent(ticket: TicketDetail) {
  if (ticket.handover === 'rejected')
    return { title: 'Freshdesk refused it again', description: ticket.rejection ?? '' };
  const title = ticket.isLocal ? 'Ticket waits for Freshdesk' : 'Ticket sent to Freshdesk';
  return { title, description: kept(ticket) };
}

/** What is said of a ticket that was opened, changed or sent (SUP-6, SUP-15). */
export const CREATED = {
  success: (ticket: TicketDetail) => ({ title: 'Ticket Created', description: kept(ticket) }),
  failure: 'Failed to Create Ticket',
  refreshes: TICKETS,
} as const;

/** What becomes of a change at the desk, where that has the ticket (SUP-18). */
function told({ isLocal, unsent, rejection }: TicketDetail) {
  if (isLocal || unsent.length === 0) return undefined;
  if (rejection !== null) return `It is kept here. Freshdesk refused it: ${rejection}`;
  return 'It is kept here, and sent to Freshdesk as soon as that answers.';
}

export const UPDATED = {
  success: (ticket: TicketDetail) => ({ title: 'Ticket Updated', description: told(ticket) }),
  failure: 'Failed to Update Ticket',
  refreshes: TICKETS,
  refreshesOnFailure: TICKETS,
} as const;

export const SENT = {
  success: sent,
  failure: 'Error',
  refreshes: TICKETS,
  refreshesOnFailure: TICKETS,
} as const;
