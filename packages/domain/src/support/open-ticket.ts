import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { newTag } from './desk-ticket.ts';
import { dueTimesOf } from './due-times.ts';
import { PRIORITIES, TICKET_STATUSES } from './ticket-numbers.ts';
import { type TicketRow, insertTicket } from './ticket.queries.ts';

/** A ticket that is to be opened; of medium priority and open unless it says otherwise (SUP-1). */
export interface TicketDraft {
  /** Who opens it; null for a visitor. */
  actorId: number | null;
  /** Whose ticket it is: who wrote it, or the admin who opened it. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  priority?: number;
  status?: number;
  /** The booking that it is about. */
  bookingId?: number | null;
  /** Whether whoever wrote it gets a receipt with its number by mail. */
  receipt: boolean;
}

interface Opening {
  now: Date;
  /** Whether there is a desk, which it is handed over to then. */
  deskConfigured: boolean;
}

/**
 * Keeps a ticket in the transaction of what causes it, with its event and receipt; it waits to be handed over where there
 * is a desk, and stays here where there is none (SUP-22). The one way in for all that becomes a ticket (SUP-1, SUP-8).
 */
export async function openTicket(
  tx: Tx,
  draft: TicketDraft,
  { now, deskConfigured }: Opening,
): Promise<TicketRow> {
  const { actorId, receipt, ...texts } = draft;
  const { priority = PRIORITIES.medium, status = TICKET_STATUSES.open, bookingId = null } = draft;
  const at = now.toISOString();
  const ticket = await insertTicket(tx, {
    ...texts,
    ...dueTimesOf(priority, now),
    priority,
    status,
    bookingId,
    deskId: null,
    tag: newTag(),
    createdAt: at,
    updatedAt: at,
    responderId: null,
    handover: deskConfigured ? 'waiting' : 'none',
    deskDueAt: deskConfigured ? at : null,
    claimedUntil: null,
    deskError: null,
  });
  const { id: ticketId, userId, email } = ticket;
  await recordEvent(tx, { type: 'support.ticket_created', actorId, tells: userId, data: { ticketId } }, now);
  if (receipt) {
    const key = `ticket_received ${ticketId}`;
    const mail = { userId, address: email, template: 'ticket_received' as const, key, unsolicited: true };
    await queueMails(tx, [{ ...mail, params: { ticketId } }], now);
  }
  return ticket;
}
