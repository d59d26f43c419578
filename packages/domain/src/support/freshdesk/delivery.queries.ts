import { type Database, type Db, type Tx, publishOnCommit } from '../../platform/database/database.ts';
import { violatesKey } from '../../platform/database/dialect.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { CLAIM_MS, claimDue } from '../../platform/outbox/claim.queries.ts';
import { RETRY_JITTER, nextTry } from '../../platform/outbox/deliver-due.ts';
import { type TicketRow, deleteCopies, lockTicket, updateTicket } from '../ticket.queries.ts';
import { copyTicket } from './copy-ticket.queries.ts';
import { type FreshdeskTicket, newTag } from './freshdesk.ts';

/** Keeps waits short, so that Freshdesk gets pending tickets soon after an outage. */
export const MAX_RETRY_WAIT_MS = 5 * 60_000;
/** A ticket due later than this was scheduled before the clock was set back. */
const MAX_AHEAD_MS = MAX_RETRY_WAIT_MS * (1 + RETRY_JITTER);

/**
 * Claims up to `limit` pending tickets that are due, or the one with `id`, for this process alone. Returns the rows
 * before the claim; from now on Freshdesk may have them.
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

export interface DeliveryResult {
  ticket: TicketRow;
  state: 'waiting' | 'taken' | 'rejected';
  /** The ticket in Freshdesk, created or found. */
  remote?: FreshdeskTicket;
  dueAt?: Date;
  error?: string;
  /** Freshdesk may have it in spite of the error. */
  isUnclear?: boolean;
}

export async function storeDelivery(database: Database, result: DeliveryResult, now: Date): Promise<void> {
  const store = () => database.transaction((tx) => storeResult(tx, result, now));
  try {
    await store();
  } catch (error) {
    // Another ticket was just stored with the same id in Freshdesk; a second try sees it.
    if (!violatesKey(error, 'deskId')) throw error;
    await store();
  }
}

async function storeResult(tx: Tx, { remote, ...result }: DeliveryResult, now: Date): Promise<void> {
  const row = await lockTicket(tx, result.ticket.id);
  if (!row) return;
  if (remote && !(await isOther(tx, row, remote))) {
    // The mirror may have stored it as a ticket of Freshdesk's own.
    if (row.deskId === null) await deleteCopies(tx, remote.deskId);
    await copyTicket(tx, row, remote, { actorId: null, now });
    return;
  }
  const { ticket, state, dueAt, error, isUnclear } = remote ? retryAfterMismatch(result.ticket, now) : result;
  // It may have been erased since, or found by the mirror.
  const isPending = row.handover === 'waiting';
  await updateTicket(tx, row, {
    claimedUntil: null,
    ...(!isUnclear && { unclearSince: ticket.unclearSince }),
    ...(isPending && {
      handover: state,
      deskError: error ?? null,
      ...(dueAt && { deskDueAt: dueAt.toISOString() }),
    }),
  });
  if (!isPending || state === 'waiting') return;
  const data = { ticketId: row.id };
  await recordEvent(
    tx,
    { type: 'support.ticket_changed', actorId: null, recipientId: row.userId, data },
    now,
  );
}

/** Returns whether the ticket in Freshdesk belongs to another row: two processes searched for the same text at once. */
async function isOther(tx: Tx, { id }: TicketRow, { deskId }: FreshdeskTicket): Promise<boolean> {
  const other = tx.selectFrom('ticket').select('id').where('deskId', '=', deskId).where('id', '!=', id);
  return (await other.where('tag', 'is not', null).executeTakeFirst()) !== undefined;
}

function retryAfterMismatch(ticket: TicketRow, now: Date): DeliveryResult {
  const error = 'Freshdesk has another ticket with this text';
  return { ticket, state: 'waiting', dueAt: nextTry(ticket.attempts, now), error, isUnclear: true };
}

/** Makes a rejected or local ticket pending; returns false for any other. */
export async function queueTicket(tx: Tx, id: number, now: Date): Promise<boolean> {
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
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  publishOnCommit(tx);
  return true;
}

/** Returns those of these ids that belong to tickets opened here. */
export async function knownFreshdeskIds(db: Db, deskIds: readonly number[]): Promise<Set<number>> {
  if (deskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ticket')
    .select('deskId')
    .where('deskId', 'in', deskIds)
    .where('tag', 'is not', null)
    .execute();
  return new Set(rows.map(({ deskId }) => deskId ?? 0));
}
