import type { Context, Viewer } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordedIn } from '../events/event.queries.ts';
import { changeHere, noteAgreed } from '../support/change-ticket.ts';
import { type TicketRow, findTicket, lockTicket } from '../support/ticket.queries.ts';
import { askDesk, configuredDesk } from './desk-call.ts';
import type { TicketChange } from './desk.schema.ts';

/**
 * Changes a ticket: at the desk where that has it, and here once the desk has agreed; else here, where its due times
 * follow its priority (SUP-8). Returns it as it is then.
 * @throws not_found, ticket_not_configured, desk_refused, desk_unavailable
 */
export async function changeTicket(
  ctx: Context & { viewer: Viewer },
  ticketId: number,
  change: TicketChange,
): Promise<TicketRow> {
  const { database, helpDesk, viewer, now } = ctx;
  const known = await findTicket(database.read, ticketId);
  if (!known) throw new DomainError('not_found');
  if (Object.keys(change).length === 0) return known;
  const { deskId } = known;
  const atDesk =
    deskId === null
      ? null
      : await askDesk((signal) => configuredDesk(helpDesk, true).update(deskId, change, signal));
  const changed = await database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket) throw new DomainError('not_found');
    // The desk took it meanwhile, and has to be asked.
    if (ticket.deskId !== deskId) return null;
    const by = { actorId: viewer.id, now };
    const row = atDesk
      ? await noteAgreed(tx, ticket, change, atDesk, by)
      : await changeHere(tx, ticket, change, by);
    return { row, eventIds: recordedIn(tx) };
  });
  if (!changed) return changeTicket(ctx, ticketId, change);
  ctx.hasRecorded(changed.eventIds);
  return changed.row;
}
