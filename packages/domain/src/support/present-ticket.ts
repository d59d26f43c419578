import type { Freshdesk } from './freshdesk/freshdesk.ts';
import { slaOf } from './ticket.policy.ts';
import { type TicketRow, responderIdOf } from './ticket.queries.ts';
import type { ListedTicket, OwnTicket, SupportTicket, TicketDetail } from './ticket.schema.ts';

/** Returns Freshdesk's id once there is one, else our own (SUP-7). */
const publicIdOf = ({ id, deskId }: Pick<TicketRow, 'id' | 'deskId'>): number => deskId ?? id;

const isLocal = ({ deskId }: Pick<TicketRow, 'deskId'>): boolean => deskId === null;

export function toOwnTicket(row: TicketRow): OwnTicket {
  const { id, subject, description, status, createdAt, bookingId } = row;
  return { id, subject, description, status, createdAt, bookingId };
}

/** Enough for one line. */
const EXCERPT_LENGTH = 120;

export function toSupportTicket(row: TicketRow): SupportTicket {
  const { subject, description, priority, status } = row;
  return {
    id: publicIdOf(row),
    subject,
    description,
    priority,
    status,
    created_at: row.createdAt,
    due_by: row.dueBy,
    fr_due_by: row.firstResponseDue,
    responder_id: responderIdOf(row),
    isLocal: isLocal(row),
  };
}

export function toListedTicket(row: TicketRow): ListedTicket {
  const { id, subject, name, priority, status, createdAt, dueBy, gone } = row;
  const excerpt = row.description.slice(0, EXCERPT_LENGTH).toWellFormed();
  const fields = { subject, name, excerpt, priority, status, createdAt, dueBy, gone };
  return { id, number: publicIdOf(row), ...fields, isLocal: isLocal(row) };
}

export function toTicketDetail(row: TicketRow, freshdesk: Freshdesk | null, now: Date): TicketDetail {
  const { description, firstResponseDue, userId, email, bookingId, handover } = row;
  return {
    ...toListedTicket(row),
    description,
    firstResponseDue,
    userId,
    email,
    bookingId,
    handover,
    responderId: responderIdOf(row),
    slaStatus: slaOf(row, now),
    rejection: handover === 'rejected' ? row.deskError : null,
    freshdeskUrl:
      freshdesk && row.deskId !== null && row.gone !== 'missing'
        ? new URL(`/a/tickets/${row.deskId}`, freshdesk.url).href
        : null,
  };
}
