import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { newTag } from './freshdesk/freshdesk.ts';
import { PRIORITIES, TICKET_STATUSES, calculateDueTimes } from './ticket.policy.ts';
import { type TicketRow, insertTicket } from './ticket.queries.ts';

/** A new ticket; its defaults are medium and open (SUP-1). */
export interface TicketDraft {
  /** The user who opens it; null for a visitor. */
  actorId: number | null;
  /** Its owner: the writer, or the admin who opened it. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  priority?: number;
  status?: number;
  bookingId?: number | null;
  /** Sends the writer an email with its number. */
  receipt: boolean;
}

interface Opening {
  now: Date;
  /** Makes the ticket pending for Freshdesk. */
  freshdeskConfigured: boolean;
}

/**
 * Stores a ticket in the transaction of its cause, with its event and receipt. It is pending if Freshdesk is configured, and
 * stays local otherwise (SUP-22). Every new ticket is stored here (SUP-1, SUP-8).
 */
export async function openTicket(
  tx: Tx,
  draft: TicketDraft,
  { now, freshdeskConfigured }: Opening,
): Promise<TicketRow> {
  const { actorId, receipt, ...texts } = draft;
  const { priority = PRIORITIES.medium, status = TICKET_STATUSES.open, bookingId = null } = draft;
  const at = now.toISOString();
  const ticket = await insertTicket(tx, {
    ...texts,
    ...calculateDueTimes(priority, now),
    priority,
    status,
    bookingId,
    deskId: null,
    tag: newTag(),
    createdAt: at,
    updatedAt: at,
    responderId: null,
    handover: freshdeskConfigured ? 'waiting' : 'none',
    deskDueAt: freshdeskConfigured ? at : null,
    claimedUntil: null,
    deskError: null,
  });
  const { id: ticketId, userId, email } = ticket;
  await recordEvent(
    tx,
    { type: 'support.ticket_created', actorId, recipientId: userId, data: { ticketId } },
    now,
  );
  if (receipt) {
    const key = `ticket_received ${ticketId}`;
    const mail = { userId, address: email, template: 'ticket_received' as const, key, unsolicited: true };
    await queueMails(tx, [{ ...mail, params: { ticketId } }], now);
  }
  return ticket;
}
