import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { CONTENT_FIELDS, type TicketContent } from './desk-ticket.ts';
import { dueTimesOf } from './due-times.ts';
import { type TicketRow, updateTicket } from './ticket.queries.ts';
import { unsentWith } from './unsent.ts';

interface Change {
  /** Null for the product itself. */
  actorId: number | null;
  now: Date;
}

/**
 * Changes a ticket that this transaction holds, and tells whoever wrote it. The desk, where that has the ticket or is to
 * get it, is told afterwards (SUP-18); due times of one that is only here follow its priority (SUP-8). Returns it as it is
 * then.
 */
export async function changeHere(
  tx: Tx,
  ticket: TicketRow,
  changes: Partial<TicketContent>,
  change: Change,
): Promise<TicketRow> {
  const changed = CONTENT_FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== ticket[field],
  );
  if (changed.length === 0) return ticket;
  const { deskId, handover } = ticket;
  const at = change.now.toISOString();
  const unsent = deskId === null && handover === 'none' ? [] : unsentWith(ticket, changed, change.now);
  const { priority } = changes;
  const row = await updateTicket(tx, ticket, {
    ...changes,
    ...(deskId === null && priority !== undefined && dueTimesOf(priority, new Date(ticket.createdAt))),
    updatedAt: at,
    unsent: JSON.stringify(unsent),
    // One that was refused as a whole waits for a person to send it again.
    ...(deskId !== null && { handover: 'waiting', attempts: 0, deskDueAt: at, deskError: null }),
  });
  await tell(tx, ticket, change);
  return row;
}

async function tell(tx: Tx, { id: ticketId, userId }: TicketRow, { actorId, now }: Change): Promise<void> {
  const data = { ticketId };
  await recordEvent(tx, { type: 'support.ticket_changed', actorId, tells: userId, data }, now);
}
