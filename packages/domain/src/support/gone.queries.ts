import type { Database, Tx } from '../platform/database/database.ts';
import { lockRows } from '../platform/database/lock-rows.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import type { DeskTicket } from './desk-ticket.ts';
import { TICKET_STATUSES } from './ticket-numbers.ts';
import { type TicketRow, updateTicket } from './ticket.queries.ts';
import type { Gone } from './ticket.tables.ts';
import { takenWith } from './unsent.ts';

/**
 * Closes a ticket that the desk has among its own no more, and says why; what was still to be told of it is not
 * (SUP-21). Returns 1 when that was news.
 */
export async function closeGone(
  tx: Tx,
  row: TicketRow,
  { gone, updatedAt = row.updatedAt }: { gone: Gone; updatedAt?: string | undefined },
  now: Date,
): Promise<0 | 1> {
  if (row.gone === gone) return 0;
  await updateTicket(tx, row, {
    gone,
    status: TICKET_STATUSES.closed,
    updatedAt,
    deskError: null,
    claimedUntil: null,
    attempts: 0,
    ...takenWith([], now),
  });
  const data = { ticketId: row.id };
  await recordEvent(tx, { type: 'support.ticket_changed', actorId: null, tells: row.userId, data }, now);
  return 1;
}

/** Closes those of these tickets that are known here; what is not known is not copied. Returns how many were. */
export async function keepGone(
  database: Database,
  tickets: readonly DeskTicket[],
  gone: Gone,
  now: Date,
): Promise<number> {
  if (tickets.length === 0) return 0;
  return database.transaction(async (tx) => {
    const deskIds = tickets.map(({ deskId }) => deskId);
    const known = tx.selectFrom('ticket').selectAll().where('deskId', 'in', deskIds).orderBy('id');
    let closed = 0;
    for (const row of await lockRows(tx, known).execute()) {
      const updatedAt = tickets.find(({ deskId }) => deskId === row.deskId)?.updatedAt;
      closed += await closeGone(tx, row, { gone, updatedAt }, now);
    }
    return closed;
  });
}
