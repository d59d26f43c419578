import type { HelpDesk } from '../help-desk/help-desk.ts';
import { slaOf } from '../sla.ts';
import type { TicketRow } from '../ticket.queries.ts';
import { unsentOf } from '../unsent.ts';
import type { ListedTicket, SupportTicket, TicketDetail } from './desk.schema.ts';

/** The id that a ticket is known by: the desk's, once it has one (SUP-7). */
const publicIdOf = ({ id, deskId }: Pick<TicketRow, 'id' | 'deskId'>): number => deskId ?? id;

const isLocal = ({ deskId }: Pick<TicketRow, 'deskId'>): boolean => deskId === null;

/** PostgreSQL answers whole numbers of more than 32 bits as text. */
const responderOf = ({ responderId }: TicketRow) => (responderId === null ? null : Number(responderId));

/** What the desk is still to be told of a ticket that it has. */
const unsentFieldsOf = (row: TicketRow) => (isLocal(row) ? [] : unsentOf(row).map(({ field }) => field));

/** A ticket under the documented names. */
export function asDocumented(row: TicketRow): SupportTicket {
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
    responder_id: responderOf(row),
    isLocal: isLocal(row),
  };
}

export function asListed(row: TicketRow): ListedTicket {
  const { id, subject, priority, status, createdAt, dueBy, gone } = row;
  const shown = { subject, priority, status, createdAt, dueBy, gone };
  return { id, number: publicIdOf(row), ...shown, isLocal: isLocal(row), unsent: unsentFieldsOf(row) };
}

export function asDetail(row: TicketRow, desk: HelpDesk | null, now: Date): TicketDetail {
  const { description, firstResponseDue, userId, name, email, bookingId, handover } = row;
  return {
    ...asListed(row),
    description,
    firstResponseDue,
    userId,
    name,
    email,
    bookingId,
    handover,
    responderId: responderOf(row),
    slaStatus: slaOf(row, now),
    rejection: handover === 'rejected' ? row.deskError : null,
    overtaken: handover === 'taken' ? row.deskError : null,
    deskUrl:
      desk && row.deskId !== null && row.gone !== 'missing'
        ? new URL(`/a/tickets/${row.deskId}`, desk.url).href
        : null,
  };
}
