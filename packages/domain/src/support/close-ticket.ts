import type { Tx } from '../platform/database/database.ts';
import { changeHere } from './change-ticket.ts';
import { TICKET_STATUSES } from './ticket-numbers.ts';
import { lockTicket } from './ticket.queries.ts';

/** Closes a ticket whose matter is settled; whoever wrote it is told, and the desk afterwards (SUP-18). */
export async function closeTicket(
  tx: Tx,
  ticketId: number,
  change: { actorId: number; now: Date },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  if (ticket) await changeHere(tx, ticket, { status: TICKET_STATUSES.closed }, change);
}
