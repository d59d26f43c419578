import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { syncTicket } from '../help-desk/hand-over.ts';
import { sendTicket } from '../hand-over.queries.ts';
import { type TicketRow, findTicket, lockTicket } from '../ticket.queries.ts';
import { requireFreshdesk } from './freshdesk-call.ts';

/**
 * Hands a ticket over that the desk refused, or that was kept while there was none, and returns it as it is then (SUP-5).
 * @throws ticket_not_configured, not_found, not_rejected
 */
export async function sendAgain({ database, helpDesk, now }: Context, ticketId: number): Promise<TicketRow> {
  const desk = requireFreshdesk(helpDesk, true);
  const id = await database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket) throw new DomainError('not_found');
    if (!(await sendTicket(tx, ticket.id, now))) throw new DomainError('not_rejected');
    return ticket.id;
  });
  await syncTicket({ database, helpDesk: desk, clock: () => now }, id);
  const sent = await findTicket(database.read, id);
  if (!sent) throw new DomainError('not_found');
  return sent;
}
