import { type Database, type Db, type Tx, publishOnCommit } from '../database/database.ts';
import { lockRows } from '../database/lock-rows.ts';
import { recordEvent } from '../events/event.queries.ts';
import { claimDue } from '../outbox/claim.queries.ts';
import { nextTry } from '../outbox/deliver-due.ts';
import { type DeskTicket, newTag } from './desk-ticket.ts';
import { closeGone } from './gone.queries.ts';
import type { Handover } from './ticket.tables.ts';
import { type TicketRow, deleteCopies, updateTicket } from './ticket.queries.ts';
import { compared, overtaken, takenWith, valuesOf } from './unsent.ts';

/**
 * Takes up to `limit` tickets that are due to be handed over by this process alone, or the one with an id of its own. They
 * come as they were; from now on the desk may have them.
 */
export async function claimTickets(
  database: Database,
  { limit, id }: { limit: number; id?: number | undefined },
  now: Date,
): Promise<TicketRow[]> {
  return claimDue(
    database,
    {
      due: (tx, at) =>
        tx
          .selectFrom('ticket')
          .selectAll()
          .where('handover', '=', 'waiting')
          .where('deskDueAt', '<=', at)
          .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', at)]))
          .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
          .orderBy('deskDueAt')
          .orderBy('id')
          .limit(limit),
      mark: (tx, ids, claimedUntil) =>
        tx
          .updateTable('ticket')
          .set(({ eb, fn, val }) => ({
            claimedUntil,
            attempts: eb('attempts', '+', 1),
            unclearSince: fn.coalesce('unclearSince', val(now.toISOString())),
          }))
          .where('id', 'in', ids)
          .execute(),
    },
    now,
  );
}

/** What came of handing a ticket over. */
export interface HandedOver {
  ticket: TicketRow;
  state: Exclude<Handover, 'none'>;
  /** The ticket at the desk, once it is there, with the content that was last sent or found. */
  atDesk?: DeskTicket;
  /** Whether the desk has it no more. */
  isMissing?: boolean;
  /** When it is tried next, while it waits. */
  dueAt?: Date;
  error?: string;
  /** Whether the desk may have it all the same. */
  isUnclear?: boolean;
}

/** Notes what came of tries, gives the tickets free and tells of those that changed sides. */
export async function settleTickets(
  database: Database,
  outcomes: readonly HandedOver[],
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const outcome of outcomes) {
      const { id } = outcome.ticket;
      const row = await lockRows(
        tx,
        tx.selectFrom('ticket').selectAll().where('id', '=', id),
      ).executeTakeFirst();
      if (!row) continue;
      const gone = outcome.isMissing ? 'missing' : outcome.atDesk?.gone;
      if (gone) {
        await closeGone(tx, row, { gone, updatedAt: outcome.atDesk?.updatedAt }, now);
        continue;
      }
      const settled =
        outcome.atDesk && (await isAnothers(tx, row, outcome.atDesk)) ? mistaken(outcome, now) : outcome;
      if (settled.atDesk) await settleTaken(tx, row, settled.atDesk, now);
      else await settleFailed(tx, row, settled);
      if (row.handover === settled.state) continue;
      const data = { ticketId: id };
      await recordEvent(tx, { type: 'support.ticket_changed', actorId: null, tells: row.userId, data }, now);
    }
  });
}

/** Whether a ticket of the desk is another one of ours: two of the same text were looked for at once. */
async function isAnothers(tx: Tx, { id }: TicketRow, { deskId }: DeskTicket): Promise<boolean> {
  const another = tx.selectFrom('ticket').select('id').where('deskId', '=', deskId).where('id', '!=', id);
  return (await another.where('tag', 'is not', null).executeTakeFirst()) !== undefined;
}

/** A ticket that was taken for another is looked for once more. */
function mistaken({ ticket }: HandedOver, now: Date): HandedOver {
  const error = 'What the desk has is another ticket';
  return { ticket, state: 'waiting', dueAt: nextTry(ticket.attempts, now), error, isUnclear: true };
}

async function settleTaken(tx: Tx, row: TicketRow, atDesk: DeskTicket, now: Date): Promise<void> {
  const { deskId, updatedAt, dueBy, firstResponseDue, responderId } = atDesk;
  // What the mirror took for a ticket that the desk made.
  if (row.deskId === null) await deleteCopies(tx, deskId);
  const { left, theirs } = compared(row, atDesk);
  await updateTicket(tx, row, {
    ...valuesOf(theirs, atDesk),
    deskId,
    updatedAt,
    dueBy,
    firstResponseDue,
    responderId,
    ...takenWith(left, now),
    deskError: overtaken(theirs),
    claimedUntil: null,
    attempts: 0,
    unclearSince: null,
  });
  // What was changed meanwhile follows at once.
  if (left.length > 0) publishOnCommit(tx);
}

async function settleFailed(
  tx: Tx,
  row: TicketRow,
  { ticket, state, dueAt, error, isUnclear }: HandedOver,
): Promise<void> {
  // It may have been closed to the desk meanwhile, or the mirror found it there.
  const stillWaits = row.handover === 'waiting' && row.deskId === ticket.deskId;
  await updateTicket(tx, row, {
    claimedUntil: null,
    ...(!isUnclear && { unclearSince: ticket.unclearSince }),
    ...(stillWaits && {
      handover: state,
      deskError: error ?? null,
      ...(dueAt && { deskDueAt: dueAt.toISOString() }),
    }),
  });
}

/** Lets a ticket that waits for a person, or was kept while there was no desk, be handed over; false for any other. */
export async function sendTicket(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set(({ fn, val }) => ({
      handover: 'waiting',
      deskDueAt: now.toISOString(),
      attempts: 0,
      deskError: null,
      tag: fn.coalesce('tag', val(newTag())),
    }))
    .where('id', '=', id)
    .where('handover', 'in', ['none', 'rejected'])
    .where((eb) => eb.or([eb('deskId', 'is', null), eb('unsent', '!=', '[]')]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  publishOnCommit(tx);
  return true;
}

/** Which of the desk's tickets are known here as ones that we opened. */
export async function ourDeskIds(db: Db, deskIds: readonly number[]): Promise<Set<number>> {
  if (deskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ticket')
    .select('deskId')
    .where('deskId', 'in', deskIds)
    .where('tag', 'is not', null)
    .execute();
  return new Set(rows.map(({ deskId }) => deskId ?? 0));
}
