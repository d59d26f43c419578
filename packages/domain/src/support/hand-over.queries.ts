import { type Database, type Db, type Tx, publishOnCommit } from '../platform/database/database.ts';
import { lockRows } from '../platform/database/lock-rows.ts';
import { violatesKey } from '../platform/database/unique.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { CLAIM_MS, claimDue } from '../platform/outbox/claim.queries.ts';
import { RETRY_JITTER, nextTry } from '../platform/outbox/deliver-due.ts';
import { type DeskTicket, newTag } from './desk-ticket.ts';
import { closeGone } from './gone.queries.ts';
import type { Handover } from './ticket.tables.ts';
import { type TicketRow, deleteCopies, updateTicket } from './ticket.queries.ts';
import { compared, overtaken, takenWith, valuesOf } from './unsent.ts';

/** A desk that is back gets what waits for it soon. */
export const MAX_RETRY_WAIT_MS = 5 * 60_000;
/** No try is put off for longer: what is due later was scheduled before the clock was set back. */
const MAX_AHEAD_MS = MAX_RETRY_WAIT_MS * (1 + RETRY_JITTER);

/**
 * Claims up to `limit` tickets that are due to be handed over, or the one with an id of its own, for this process alone.
 * They come as they were; from now on the desk may have them.
 */
export async function claimTickets(
  tx: Tx,
  { limit, id }: { limit: number; id?: number | undefined },
  now: Date,
): Promise<TicketRow[]> {
  const ahead = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return claimDue(
    tx,
    {
      due: (at) =>
        tx
          .selectFrom('ticket')
          .selectAll()
          .where('handover', '=', 'waiting')
          .where((eb) => eb.or([eb('deskDueAt', '<=', at), eb('deskDueAt', '>', ahead(MAX_AHEAD_MS))]))
          .where((eb) =>
            eb.or([
              eb('claimedUntil', 'is', null),
              eb('claimedUntil', '<=', at),
              eb('claimedUntil', '>', ahead(CLAIM_MS)),
            ]),
          )
          .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
          .orderBy('deskDueAt')
          .orderBy('id'),
      mark: (ids, claimedUntil) =>
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
    limit,
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

/** Stores the result of a try, ends the claim and records an event when the ticket changed sides. */
export async function settleTicket(database: Database, outcome: HandedOver, now: Date): Promise<void> {
  try {
    await settle(database, outcome, now);
  } catch (error) {
    // Another was settled as the same ticket of the desk at this moment: now it is seen.
    if (!violatesKey(error, 'deskId')) throw error;
    await settle(database, outcome, now);
  }
}

async function settle(database: Database, outcome: HandedOver, now: Date): Promise<void> {
  const { id } = outcome.ticket;
  await database.transaction(async (tx) => {
    const row = await lockRows(
      tx,
      tx.selectFrom('ticket').selectAll().where('id', '=', id),
    ).executeTakeFirst();
    if (!row) return;
    const gone = outcome.isMissing ? 'missing' : outcome.atDesk?.gone;
    if (gone) {
      await closeGone(tx, row, { gone, updatedAt: outcome.atDesk?.updatedAt }, now);
      return;
    }
    const settled =
      outcome.atDesk && (await isAnothers(tx, row, outcome.atDesk)) ? mistaken(outcome, now) : outcome;
    if (settled.atDesk) await settleTaken(tx, row, settled.atDesk, now);
    else await settleFailed(tx, row, settled);
    if (row.handover === settled.state) return;
    const data = { ticketId: id };
    await recordEvent(tx, { type: 'support.ticket_changed', actorId: null, tells: row.userId, data }, now);
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
export async function mirroredIds(db: Db, deskIds: readonly number[]): Promise<Set<number>> {
  if (deskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ticket')
    .select('deskId')
    .where('deskId', 'in', deskIds)
    .where('tag', 'is not', null)
    .execute();
  return new Set(rows.map(({ deskId }) => deskId ?? 0));
}
