import type { Context, Viewer } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { DeskTicket } from '../help-desk/help-desk.ts';
import { recordEvent, recordedIn } from '../events/event.queries.ts';
import { dueTimesOf } from '../support/due-times.ts';
import { type TicketRow, findTicket, lockTicket, updateTicket } from '../support/ticket.queries.ts';
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
    const row = await updateTicket(tx, ticket, atDesk ? copyOf(atDesk) : changedHere(ticket, change, now));
    const data = { ticketId: ticket.id };
    const event = { type: 'support.ticket_changed', actorId: viewer.id, tells: ticket.userId, data } as const;
    await recordEvent(tx, event, now);
    return { row, eventIds: recordedIn(tx) };
  });
  if (!changed) return changeTicket(ctx, ticketId, change);
  ctx.hasRecorded(changed.eventIds);
  return changed.row;
}

function changedHere(ticket: TicketRow, change: TicketChange, now: Date) {
  const { priority = ticket.priority } = change;
  const due = priority === ticket.priority ? {} : dueTimesOf(priority, new Date(ticket.createdAt));
  return { ...change, ...due, updatedAt: now.toISOString() };
}

/** What the desk says of a ticket, as it is kept here. */
function copyOf(ticket: DeskTicket) {
  const { subject, description, priority, status, updatedAt, dueBy, firstResponseDue, responderId } = ticket;
  return { subject, description, priority, status, updatedAt, dueBy, firstResponseDue, responderId };
}
