import type { Database, Db } from '../../platform/database/database.ts';
import { deliverDue, nextTry } from '../../platform/outbox/deliver-due.ts';
import type { TicketRow } from '../ticket.queries.ts';
import {
  type DeliveryResult,
  MAX_RETRY_WAIT_MS,
  claimTickets,
  knownFreshdeskIds,
  storeDelivery,
} from './delivery.queries.ts';
import {
  type Freshdesk,
  FreshdeskError,
  FreshdeskLimited,
  FreshdeskRejected,
  type FreshdeskTicket,
  FreshdeskUnclear,
  MAX_FRESHDESK_PAGES,
  contentOf,
  isSameContent,
  ownTags,
} from './freshdesk.ts';

export interface TicketDelivery {
  database: Database;
  /** Null when Freshdesk is not configured. */
  freshdesk: Freshdesk | null;
  clock: () => Date;
  /** Aborting it stops claiming tickets and ends calls under way as unclear. */
  signal?: AbortSignal | undefined;
  /** Replaced by tests that show what happens without the search. */
  find?: typeof findInFreshdesk;
}

const BATCH_SIZE = 5;
/** Shorter than a claim, so that a try is over before another process may take the ticket. */
const ATTEMPT_TIMEOUT_MS = 60_000;
const INTERACTIVE_TIMEOUT_MS = 5000;

/**
 * Creates the pending tickets that are due in Freshdesk, until none is left or Freshdesk does not answer. Several processes
 * may call it at once. A ticket that Freshdesk may already have is searched for first, so that it never has two (SUP-16).
 */
export async function deliverTickets(delivery: TicketDelivery): Promise<{ taken: number; failed: number }> {
  const results = await deliver(delivery, { concurrency: BATCH_SIZE });
  return {
    taken: results.filter(({ state }) => state === 'taken').length,
    failed: results.filter(({ error }) => error !== undefined).length,
  };
}

/** Tries once to create a committed ticket in Freshdesk; it stays pending when that fails (SUP-5). Takes 5 s at most. */
export async function deliverTicket(delivery: TicketDelivery, id: number): Promise<void> {
  await deliver({ signal: AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS), ...delivery }, { concurrency: 1, id });
}

async function deliver(
  delivery: TicketDelivery,
  { concurrency, id }: { concurrency: number; id?: number },
): Promise<DeliveryResult[]> {
  const { database, freshdesk, clock, signal } = delivery;
  if (!freshdesk) return [];
  return deliverDue({
    concurrency,
    maxFailures: concurrency,
    exchange: async (results, limit) => {
      for (const result of results) await storeDelivery(database, result, clock());
      return database.transaction((tx) => claimTickets(tx, { limit, id }, clock()));
    },
    deliver: (ticket) => attempt(ticket, freshdesk, delivery),
    signal,
  });
}

async function attempt(
  ticket: TicketRow,
  freshdesk: Freshdesk,
  { database, clock, signal: stopped, find = findInFreshdesk }: TicketDelivery,
): Promise<DeliveryResult> {
  const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_TIMEOUT_MS), ...(stopped ? [stopped] : [])]);
  try {
    const found =
      ticket.unclearSince === null ? undefined : await find(database.read, ticket, freshdesk, signal);
    const { tag, name, email } = ticket;
    if (tag === null) throw new TypeError('A pending ticket has no tag');
    const draft = { ...contentOf(ticket), tag, requester: { name, email } };
    return { ticket, state: 'taken', remote: found ?? (await freshdesk.create(draft, signal)) };
  } catch (failure) {
    // The message of any other error may contain what people wrote.
    const error =
      failure instanceof FreshdeskError ? failure.message : `Unexpected: ${(failure as Error).name}`;
    if (failure instanceof FreshdeskRejected) return { ticket, state: 'rejected', error };
    const isUnclear = failure instanceof FreshdeskUnclear || !(failure instanceof FreshdeskError);
    return { ticket, state: 'waiting', dueAt: retryAt(failure, ticket, clock()), error, isUnclear };
  }
}

function retryAt(failure: unknown, { attempts }: TicketRow, now: Date): Date {
  const next = nextTry(attempts, now, MAX_RETRY_WAIT_MS);
  if (!(failure instanceof FreshdeskLimited)) return next;
  const requestedMs = Math.min(failure.retryAfterSeconds * 1000, MAX_RETRY_WAIT_MS);
  return new Date(Math.max(next.getTime(), now.getTime() + requestedMs));
}

/** Freshdesk's clock may differ from ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Searches Freshdesk's latest tickets for one that an unclear response may have left there: by its tag, or by writer and text
 * where a rule removed the tag. Freshdesk's own search finds a ticket only minutes later.
 * @throws FreshdeskError, also when there are too many to read: then it may be there
 */
export async function findInFreshdesk(
  db: Db,
  ticket: TicketRow,
  freshdesk: Freshdesk,
  signal?: AbortSignal,
): Promise<FreshdeskTicket | undefined> {
  const since = new Date(Date.parse(ticket.unclearSince ?? ticket.createdAt) - CLOCK_SKEW_MS);
  for (let page = 1; page <= MAX_FRESHDESK_PAGES; page += 1) {
    const { tickets, isLast } = await freshdesk.listLatest({ since, page }, signal);
    const tagged = tickets.find(({ tags }) => ownTags(tags).some((tag) => tag === ticket.tag));
    if (tagged) return tagged;
    const similar = tickets.filter((remote) => isUntaggedCopy(ticket, remote));
    const known = await knownFreshdeskIds(
      db,
      similar.map(({ deskId }) => deskId),
    );
    const untagged = similar.find(({ deskId }) => !known.has(deskId));
    if (untagged) return untagged;
    const isOlder = tickets.some(({ createdAt }) => createdAt < since.toISOString());
    if (isLast || isOlder) return undefined;
  }
  throw new FreshdeskUnclear('Freshdesk has too many new tickets to search for this one');
}

/** Returns whether both have the same text and writer, and the one in Freshdesk has no tag of ours. */
function isUntaggedCopy(local: TicketRow, remote: FreshdeskTicket): boolean {
  return (
    ownTags(remote.tags).length === 0 &&
    remote.requester?.email.toLowerCase() === local.email.toLowerCase() &&
    isSameContent('subject', local, remote) &&
    isSameContent('description', local, remote)
  );
}
