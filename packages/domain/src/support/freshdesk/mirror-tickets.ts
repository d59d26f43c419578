import type { Database } from '../../platform/database/database.ts';
import { closeGoneTickets } from './copy-ticket.queries.ts';
import { type Freshdesk, type FreshdeskAgent, FreshdeskError, MAX_FRESHDESK_PAGES } from './freshdesk.ts';
import {
  claimMirror,
  listAgents,
  releaseMirror,
  storeAgents,
  storeGoneCursor,
  storeTickets,
} from './mirror.queries.ts';

interface MirrorOptions {
  database: Database;
  /** Null when Freshdesk is not configured. */
  freshdesk: Freshdesk | null;
  clock: () => Date;
  signal?: AbortSignal | undefined;
  /** Pages per round: the first copy of a large account takes several rounds. */
  pages?: number | undefined;
}

/** The result of a round; `failure` is why it did not finish. */
interface MirrorResult {
  changed: number;
  failure?: string;
}

/** A change may become visible this long after it was made. */
const OVERLAP_MS = 2 * 60_000;
/** Freshdesk's instants are whole seconds, and `updated_since` may or may not include its own second. */
const SECOND_MS = 1000;
const PAGES_PER_ROUND = 20;
const AGENTS_MAX_AGE_MS = 10 * 60_000;
/** Freshdesk's clock may differ from ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** Copies what changed in Freshdesk since the last round, and its agents (SUP-17). One process at a time claims it. */
export async function mirrorTickets({
  database,
  freshdesk,
  clock,
  signal,
  pages = PAGES_PER_ROUND,
}: MirrorOptions): Promise<MirrorResult> {
  const startedAt = clock();
  const mirror = freshdesk ? await claimMirror(database, startedAt) : undefined;
  if (!freshdesk || !mirror) return { changed: 0 };
  let changed = 0;
  let isComplete = false;
  try {
    if (isOlderThan(mirror.agentsAt, AGENTS_MAX_AGE_MS, startedAt))
      await storeAgents(database, await freshdesk.agents(signal), startedAt);
    changed += await closeGone({ database, freshdesk, clock, signal }, mirror.goneCursor, startedAt);
    const from = Date.parse(mirror.cursor);
    let place: ListPlace = { since: from, page: 1 };
    for (let read = 0; !isComplete && read < MAX_FRESHDESK_PAGES; read += 1) {
      // A round may end between two seconds but not within one: the stored cursor has no page number.
      if (read >= pages && place.page === 1) break;
      const { since, page } = place;
      const { tickets, isLast } = await freshdesk.listUpdated({ since: new Date(since), page }, signal);
      isComplete = isLast;
      const updatedAt = tickets.at(-1)?.updatedAt;
      const last = updatedAt === undefined ? since : Date.parse(updatedAt);
      place = placeAfter(place, last);
      const cursor = new Date(isComplete ? Math.max(from, last - OVERLAP_MS) : place.since);
      changed += await storeTickets(database, tickets, cursor.toISOString(), clock());
    }
    return { changed };
  } catch (failure) {
    if (failure instanceof FreshdeskError) return { changed, failure: failure.message };
    throw failure;
  } finally {
    await releaseMirror(database, mirror, isComplete ? startedAt : null);
  }
}

/** A page of the list of tickets that changed since an instant, in milliseconds. */
interface ListPlace {
  since: number;
  page: number;
}

/**
 * Returns where to read on after a page whose last ticket changed at `last`. Tickets move between pages while a list is
 * read, so the next request starts a second before that time. Only while all tickets of a page changed in that second, such
 * as by a bulk change, the page number rises; after the last page that Freshdesk serves come those of the next second.
 */
function placeAfter({ since, page }: ListPlace, last: number): ListPlace {
  const next = page === MAX_FRESHDESK_PAGES ? Math.max(last, since + SECOND_MS) : last - SECOND_MS;
  return next > since ? { since: next, page: 1 } : { since, page: page + 1 };
}

/** Closes tickets in Freshdesk's bin and spam, which its other lists omit (SUP-21). */
async function closeGone(
  { database, freshdesk, clock, signal }: MirrorOptions & { freshdesk: Freshdesk },
  cursor: string,
  startedAt: Date,
): Promise<number> {
  const since = new Date(cursor);
  let until = startedAt.getTime() - CLOCK_SKEW_MS;
  let closed = 0;
  for (const list of ['deleted', 'spam'] as const) {
    let isLast = false;
    let last = since.getTime();
    for (let page = 1; !isLast && page <= MAX_FRESHDESK_PAGES; page += 1) {
      const { tickets, ...listed } = await freshdesk.listGone(list, { since, page }, signal);
      isLast = listed.isLast;
      last = Date.parse(tickets.at(-1)?.updatedAt ?? cursor);
      closed += await closeGoneTickets(database, tickets, list, clock());
    }
    // The next round continues a list that was not read to its end.
    if (!isLast) until = Math.min(until, Math.max(last, since.getTime() + SECOND_MS));
  }
  await storeGoneCursor(database, new Date(until));
  return closed;
}

function isOlderThan(instant: string | null, ms: number, now: Date): boolean {
  return instant === null || Date.parse(instant) + ms <= now.getTime();
}

interface AgentQuery {
  database: Database;
  freshdesk: Freshdesk;
  now: Date;
  signal: AbortSignal;
}

/** Returns the agents of the mirror, and calls Freshdesk only before they were first stored. @throws FreshdeskError */
export async function readAgents({
  database,
  freshdesk,
  now,
  signal,
}: AgentQuery): Promise<FreshdeskAgent[]> {
  const stored = await listAgents(database.read);
  if (stored) return stored;
  const agents = await freshdesk.agents(signal);
  await storeAgents(database, agents, now);
  return agents;
}
