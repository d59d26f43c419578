import type { Database } from '../../platform/database/database.ts';
import { deliverDue, nextTry } from '../../platform/outbox/deliver-due.ts';
import { type DeskTicket, contentOf } from '../desk-ticket.ts';
import { type HandedOver, MAX_RETRY_WAIT_MS, claimTickets, settleTicket } from '../hand-over.queries.ts';
import type { TicketRow } from '../ticket.queries.ts';
import { compared, valuesOf } from '../unsent.ts';
import { findInFreshdesk } from './find-in-freshdesk.ts';
import {
  DeskLimited,
  DeskMissing,
  DeskRejected,
  DeskUnclear,
  type HelpDesk,
  HelpDeskError,
} from './help-desk.ts';

/** What tickets are handed over with. */
export interface HandOver {
  database: Database;
  /** Null without a help desk. */
  helpDesk: HelpDesk | null;
  clock: () => Date;
  /** No further tickets are taken once it is aborted, and what is asked ends as unclear. */
  signal?: AbortSignal | undefined;
  /** How a ticket is looked for that the desk may have; for a test of what happens without. */
  find?: typeof findInFreshdesk;
}

/** So many are on their way at once: the desk counts calls. */
const BATCH_SIZE = 5;
/** A try is over, whatever came of it, before another process may take the ticket. */
const ATTEMPT_TIMEOUT_MS = 60_000;

/**
 * Hands over the tickets that are due, and changes of those that the desk has, until nothing is left or it does not
 * answer. To be called every minute and when something happened; several processes may do so at once. A ticket that the
 * desk may have got before is looked for there first, so that it never has it twice (SUP-16).
 */
export async function syncTickets(handOver: HandOver): Promise<{ taken: number; failed: number }> {
  return count(await deliver(handOver, { concurrency: BATCH_SIZE }));
}

/** How long a person waits for the desk at most. */
const SYNC_TIMEOUT_MS = 5000;

/**
 * Tries once, now, to hand over a ticket with an id of its own that was just committed, or its changes; whatever comes of
 * it, they are kept (SUP-5, SUP-18). Takes no longer than a person waits.
 */
export async function syncTicket(handOver: HandOver, id: number): Promise<void> {
  const signal = AbortSignal.timeout(SYNC_TIMEOUT_MS);
  await deliver({ signal, ...handOver }, { concurrency: 1, id });
}

async function deliver(
  handOver: HandOver,
  { concurrency, id }: { concurrency: number; id?: number },
): Promise<HandedOver[]> {
  const { database, helpDesk, clock, signal } = handOver;
  if (!helpDesk) return [];
  return deliverDue({
    concurrency,
    maxFailures: concurrency,
    exchange: async (results, limit) => {
      for (const result of results) await settleTicket(database, result, clock());
      return database.transaction((tx) => claimTickets(tx, { limit, id }, clock()));
    },
    deliver: (ticket) => handOne(ticket, helpDesk, handOver),
    signal,
  });
}

function count(outcomes: readonly HandedOver[]): { taken: number; failed: number } {
  return {
    taken: outcomes.filter(({ state }) => state === 'taken').length,
    failed: outcomes.filter(({ error }) => error !== undefined).length,
  };
}

async function handOne(ticket: TicketRow, helpDesk: HelpDesk, handOver: HandOver): Promise<HandedOver> {
  const { clock, signal: ended } = handOver;
  const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_TIMEOUT_MS), ...(ended ? [ended] : [])]);
  try {
    return { ticket, state: 'taken', atDesk: await bringToDesk(ticket, helpDesk, { ...handOver, signal }) };
  } catch (failure) {
    // The name of anything else is enough: what it says may hold what people wrote.
    const error =
      failure instanceof HelpDeskError ? failure.message : `Unexpected: ${(failure as Error).name}`;
    if (failure instanceof DeskMissing && ticket.deskId !== null)
      return { ticket, state: 'taken', isMissing: true };
    if (failure instanceof DeskRejected) return { ticket, state: 'rejected', error };
    const isUnclear = failure instanceof DeskUnclear || !(failure instanceof HelpDeskError);
    return { ticket, state: 'waiting', dueAt: dueAfter(failure, ticket, clock()), error, isUnclear };
  }
}

function dueAfter(failure: unknown, { attempts }: TicketRow, now: Date): Date {
  const next = nextTry(attempts, now, MAX_RETRY_WAIT_MS);
  if (!(failure instanceof DeskLimited)) return next;
  const askedMs = Math.min(failure.retryAfterSeconds * 1000, MAX_RETRY_WAIT_MS);
  return new Date(Math.max(next.getTime(), now.getTime() + askedMs));
}

/** Lets the desk have a ticket as it is here; returns it as the desk has it then. */
async function bringToDesk(
  ticket: TicketRow,
  helpDesk: HelpDesk,
  { database, signal, find = findInFreshdesk }: HandOver,
) {
  const content = contentOf(ticket);
  if (ticket.deskId !== null) return bringChanges(ticket, ticket.deskId, helpDesk, signal);
  const found =
    ticket.unclearSince === null ? undefined : await find(database.read, ticket, helpDesk, signal);
  if (found) return found;
  const { tag, name, email } = ticket;
  if (tag === null) throw new TypeError('A ticket of the desk has no id there');
  return { ...(await helpDesk.create({ ...content, tag, requester: { name, email } }, signal)), ...content };
}

/**
 * Tells the desk what was changed here, but for what was changed there since: the later change stands (SUP-20). What an
 * unclear answer left there is not told again.
 */
async function bringChanges(
  ticket: TicketRow,
  deskId: number,
  helpDesk: HelpDesk,
  signal?: AbortSignal,
): Promise<DeskTicket> {
  const there = await helpDesk.show(deskId, signal);
  if (there.gone) return there;
  const fields = compared(ticket, there).left.map(({ field }) => field);
  if (fields.length === 0) return there;
  const changes = valuesOf(fields, ticket);
  return { ...(await helpDesk.update(deskId, changes, signal)), ...changes };
}
