import type { Context, Viewer } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordedIn } from '../../platform/events/event.queries.ts';
import { syncTicket } from '../help-desk/hand-over.ts';
import { changeHere } from '../change-ticket.ts';
import { type TicketRow, findTicket, lockTicket } from '../ticket.queries.ts';
import { requireFreshdesk } from './freshdesk-call.ts';
import type { TicketChange } from './desk.schema.ts';

/**
 * Changes a ticket here, whatever the desk does, and tells the desk where that has it: at once if it answers, else once it
 * does (SUP-18). Returns it as it is then.
 * @throws not_found, ticket_not_configured for one that the desk has where there is none any more, desk_refused for one that it has no more
 */
export async function changeTicket(
  ctx: Context & { viewer: Viewer },
  ticketId: number,
  change: TicketChange,
): Promise<TicketRow> {
  const { database, helpDesk, viewer, now } = ctx;
  const { ticket, eventIds } = await database.transaction(async (tx) => {
    const known = await lockTicket(tx, ticketId);
    if (!known) throw new DomainError('not_found');
    if (known.deskId !== null) requireFreshdesk(helpDesk, true);
    if (known.gone) throw new DomainError('desk_refused', { message: 'Freshdesk has this ticket no more' });
    return {
      ticket: await changeHere(tx, known, change, { actorId: viewer.id, now }),
      eventIds: recordedIn(tx),
    };
  });
  ctx.hasRecorded(eventIds);
  if (ticket.deskId === null || ticket.handover !== 'waiting') return ticket;
  await syncTicket({ database, helpDesk, clock: () => now }, ticket.id);
  return (await findTicket(database.read, ticket.id)) ?? ticket;
}
