import type { Context, Viewer } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { inTransaction } from '../platform/trpc.ts';
import { closeGone, copyTicket } from './freshdesk/copy-ticket.queries.ts';
import { deliverTicket } from './freshdesk/deliver-tickets.ts';
import { queueTicket } from './freshdesk/delivery.queries.ts';
import {
  CONTENT_FIELDS,
  type Freshdesk,
  FreshdeskError,
  FreshdeskMissing,
  FreshdeskRejected,
  type TicketChanges,
} from './freshdesk/freshdesk.ts';
import { openTicket } from './open-ticket.ts';
import { insertChange } from './ticket-entry.queries.ts';
import { TICKET_STATUSES, calculateDueTimes } from './ticket.policy.ts';
import { type TicketRow, findTicket, lockTicket, responderIdOf, updateTicket } from './ticket.queries.ts';
import type { NewTicket, TicketChange } from './ticket.schema.ts';

export type SignedInContext = Context & { viewer: Viewer };

/** Returns the connection; the error differs where a call names a ticket (SUP-4). @throws desk_not_configured, ticket_not_configured */
export function requireFreshdesk(freshdesk: Freshdesk | null, namesTicket = false): Freshdesk {
  if (!freshdesk) throw new DomainError(namesTicket ? 'ticket_not_configured' : 'desk_not_configured');
  return freshdesk;
}

const CALL_TIMEOUT_MS = 8000;

/** Calls Freshdesk during a request, with a timeout. @throws desk_refused with its reason, desk_unavailable */
export async function callFreshdesk<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  try {
    return await call(AbortSignal.timeout(CALL_TIMEOUT_MS));
  } catch (failure) {
    if (failure instanceof FreshdeskRejected)
      throw new DomainError('desk_refused', { message: failure.message });
    if (failure instanceof FreshdeskError) throw new DomainError('desk_unavailable');
    throw failure;
  }
}

/** Opens a ticket for an admin. It is stored here even if Freshdesk does not accept it (SUP-5, SUP-6). */
export async function openAsAdmin(ctx: SignedInContext, draft: NewTicket): Promise<TicketRow> {
  const { freshdesk, viewer, now } = ctx;
  const { id, name, email } = viewer;
  const writer = { actorId: id, userId: id, name, email, receipt: false };
  const ticket = await inTransaction(ctx, (tx) =>
    openTicket(tx, { ...writer, ...draft }, { now, freshdeskConfigured: freshdesk !== null }),
  );
  return deliverNow(ctx, ticket);
}

/**
 * Sends a rejected ticket to Freshdesk again, or one that was stored while Freshdesk was not configured (SUP-5, SUP-22).
 * @throws ticket_not_configured, not_found, not_rejected
 */
export async function sendTicket(ctx: SignedInContext, ticketId: number): Promise<TicketRow> {
  requireFreshdesk(ctx.freshdesk, true);
  const ticket = await inTransaction(ctx, async (tx) => {
    const stored = await requireTicket(tx, ticketId);
    if (!(await queueTicket(tx, stored.id, ctx.now))) throw new DomainError('not_rejected');
    return stored;
  });
  return deliverNow(ctx, ticket);
}

/**
 * Changes a ticket: here while it is only here, else in Freshdesk or not at all (SUP-18). Freshdesk is called outside any
 * transaction, and its response is stored. With `expected`, the ticket must still have these values in the changed fields (ADM-17).
 * @throws not_found, changed_meanwhile, ticket_not_configured, desk_unavailable, desk_refused
 */
export async function changeTicket(
  ctx: SignedInContext,
  ticketId: number,
  change: TicketChange,
  expected: TicketChanges = {},
): Promise<TicketRow> {
  const cause = { actorId: ctx.viewer.id, now: ctx.now };
  const ticket = await inTransaction(ctx, async (tx) => {
    const stored = await requireTicket(tx, ticketId);
    checkUnchanged(stored, change, expected);
    return isOnlyHere(stored) ? changeHere(tx, stored, change, cause) : stored;
  });
  if (isOnlyHere(ticket)) return ticket;
  const freshdesk = requireFreshdesk(ctx.freshdesk, true);
  const { deskId } = ticket;
  // Freshdesk may be creating it right now, or may have created it.
  if (deskId === null) throw new DomainError('desk_unavailable');
  if (ticket.gone) throw gone();
  const changes = changedFields(ticket, change);
  if (Object.keys(changes).length === 0) return ticket;
  const remote = await callFreshdesk((signal) =>
    freshdesk.update(deskId, changes, signal).catch((failure: unknown) => {
      if (failure instanceof FreshdeskMissing) return null;
      throw failure;
    }),
  );
  const changed = await inTransaction(ctx, async (tx) => {
    const stored = await requireTicket(tx, ticket.id);
    if (remote) await copyTicket(tx, stored, remote, cause);
    else await closeGone(tx, stored, { deskId, updatedAt: stored.updatedAt, gone: 'missing' }, cause);
    return requireTicket(tx, ticket.id);
  });
  if (changed.gone) throw gone();
  return changed;
}

/** @throws changed_meanwhile if a field to be changed differs from what is expected and from what it is to be */
function checkUnchanged(ticket: TicketRow, change: TicketChanges, expected: TicketChanges): void {
  const outdated = Object.keys(changedFields(ticket, expected));
  const changed = Object.keys(changedFields(ticket, change));
  if (outdated.some((field) => changed.includes(field))) throw new DomainError('changed_meanwhile');
}

/** The refusal of a change to a ticket that Freshdesk no longer lists. */
export const gone = () =>
  new DomainError('desk_refused', { message: 'This ticket is no longer in Freshdesk' });

const CLOSED = { status: TICKET_STATUSES.closed };

interface Cause {
  actorId: number;
  now: Date;
}

/** Closes a ticket that is only here; returns false for one in Freshdesk. */
export async function closeLocalTicket(tx: Tx, ticketId: number, cause: Cause): Promise<boolean> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) return true;
  if (!isOnlyHere(ticket)) return false;
  await changeHere(tx, ticket, CLOSED, cause);
  return true;
}

/** Closes a ticket in Freshdesk. If that fails, it stays open and the failure is logged (PRB-7). */
export async function closeInFreshdesk(ctx: SignedInContext, ticketId: number): Promise<void> {
  try {
    await changeTicket(ctx, ticketId, CLOSED);
  } catch (error) {
    ctx.report('a ticket could not be closed in Freshdesk', error);
  }
}

/** Returns whether Freshdesk certainly does not have a ticket. */
export const isOnlyHere = ({ deskId, unclearSince }: TicketRow) => deskId === null && unclearSince === null;

export async function changeHere(
  tx: Tx,
  ticket: TicketRow,
  change: TicketChanges,
  { actorId, now }: Cause,
): Promise<TicketRow> {
  const changes = changedFields(ticket, change);
  if (Object.keys(changes).length === 0) return ticket;
  const { priority } = changes;
  const dueTimes = priority !== undefined && calculateDueTimes(priority, new Date(ticket.createdAt));
  const changed = await updateTicket(tx, ticket, { ...changes, ...dueTimes, updatedAt: now.toISOString() });
  await insertChange(tx, ticket, changes, { actorId, now });
  const data = { ticketId: ticket.id };
  await recordEvent(tx, { type: 'support.ticket_changed', actorId, recipientId: ticket.userId, data }, now);
  return changed;
}

function changedFields(ticket: TicketRow, { responderId, ...change }: TicketChanges): TicketChanges {
  const fields = CONTENT_FIELDS.filter(
    (field) => change[field] !== undefined && change[field] !== ticket[field],
  );
  // Only Freshdesk has agents.
  const isReassigned =
    ticket.deskId !== null && responderId !== undefined && responderId !== responderIdOf(ticket);
  return {
    ...Object.fromEntries(fields.map((field) => [field, change[field]])),
    ...(isReassigned && { responderId }),
  };
}

/** Returns a ticket, locked by this transaction. @throws not_found */
export async function requireTicket(tx: Tx, ticketId: number): Promise<TicketRow> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new DomainError('not_found');
  return ticket;
}

async function deliverNow({ database, freshdesk, now }: Context, ticket: TicketRow): Promise<TicketRow> {
  if (!freshdesk) return ticket;
  await deliverTicket({ database, freshdesk, clock: () => now }, ticket.id);
  return (await findTicket(database.read, ticket.id)) ?? ticket;
}
