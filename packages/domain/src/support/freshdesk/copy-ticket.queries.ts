import type { Database, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { ERASED_TEXT, type TicketRow, updateTicket } from '../ticket.queries.ts';
import { insertChange } from '../ticket-entry.queries.ts';
import { TICKET_STATUSES } from '../ticket.policy.ts';
import type { RemovalReason } from '../ticket.tables.ts';
import { CONTENT_FIELDS, type FreshdeskTicket, isSameContent } from './freshdesk.ts';

interface Cause {
  /** Null when the change was made in Freshdesk. */
  actorId: number | null;
  now: Date;
}

/** Stores a locked ticket as Freshdesk has it, but for erased text (SUP-17). Returns whether anything changed. */
export async function copyTicket(
  tx: Tx,
  row: TicketRow,
  remote: FreshdeskTicket,
  cause: Cause,
): Promise<boolean> {
  if (remote.gone) return closeGone(tx, row, remote, cause);
  const isErased = row.description === ERASED_TEXT;
  const fields = CONTENT_FIELDS.filter(
    (field) =>
      !isSameContent(field, row, remote) && !(isErased && (field === 'subject' || field === 'description')),
  );
  const { updatedAt, dueBy, firstResponseDue, responderId, requester } = remote;
  const changes = {
    ...Object.fromEntries(fields.map((field) => [field, remote[field]])),
    ...differing(row, { updatedAt, dueBy, firstResponseDue }),
    ...(Number(row.responderId ?? 0) !== (responderId ?? 0) && { responderId }),
    // The writer of a ticket opened here is known already.
    ...(row.tag === null && !isErased && requester && differing(row, requester)),
    ...(row.gone !== null && { gone: null }),
    ...delivered(row, remote),
  };
  if (Object.keys(changes).length === 0) return false;
  await updateTicket(tx, row, changes);
  if (row.deskId !== null)
    await insertChange(
      tx,
      row,
      {
        ...(fields.includes('status') && { status: remote.status }),
        ...(fields.includes('priority') && { priority: remote.priority }),
      },
      cause,
    );
  if (fields.length > 0 || row.deskId === null) await recordChange(tx, row, cause);
  return true;
}

/** Closes a ticket that was deleted in Freshdesk or marked as spam there (SUP-21). Returns whether that was new. */
export async function closeGone(
  tx: Tx,
  row: TicketRow,
  remote: { gone: RemovalReason | null; deskId: number; updatedAt: string },
  cause: Cause,
): Promise<boolean> {
  const { gone, updatedAt } = remote;
  if (row.gone === gone) return false;
  await updateTicket(tx, row, {
    gone,
    status: TICKET_STATUSES.closed,
    updatedAt,
    ...delivered(row, remote),
  });
  await recordChange(tx, row, cause);
  return true;
}

/** Closes those of these tickets that are stored here. Returns how many were open. */
export async function closeGoneTickets(
  database: Database,
  tickets: readonly FreshdeskTicket[],
  gone: RemovalReason,
  now: Date,
): Promise<number> {
  if (tickets.length === 0) return 0;
  return database.transaction(async (tx) => {
    const deskIds = tickets.map(({ deskId }) => deskId);
    const known = tx.selectFrom('ticket').selectAll().where('deskId', 'in', deskIds).orderBy('id');
    let closed = 0;
    for (const row of await lockRows(tx, known).execute()) {
      const remote = tickets.find(({ deskId }) => deskId === row.deskId);
      if (remote && (await closeGone(tx, row, { ...remote, gone }, { actorId: null, now }))) closed += 1;
    }
    return closed;
  });
}

/** Ends the delivery of a ticket that Freshdesk turns out to have. */
function delivered(row: TicketRow, { deskId }: { deskId: number }) {
  if (row.deskId !== null) return {};
  const none = { deskDueAt: null, claimedUntil: null, deskError: null, unclearSince: null };
  return { deskId, handover: 'taken' as const, attempts: 0, ...none };
}

async function recordChange(tx: Tx, { id, userId }: TicketRow, { actorId, now }: Cause): Promise<void> {
  const data = { ticketId: id };
  await recordEvent(tx, { type: 'support.ticket_changed', actorId, recipientId: userId, data }, now);
}

/** Returns those of these values that a row does not have. */
function differing<Values extends Partial<TicketRow>>(row: TicketRow, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => row[name as keyof TicketRow] !== value);
  return Object.fromEntries(entries) as Partial<Values>;
}
