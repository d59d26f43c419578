import type { Database } from '../../platform/database/database.ts';
import {
  claimMirror,
  storeAgents,
  storeMirroredTickets,
  noteGoneUntil,
  releaseMirror,
} from '../desk-mirror.queries.ts';
import { keepGone } from '../gone.queries.ts';
import { type HelpDesk, HelpDeskError, MAX_DESK_PAGES } from './help-desk.ts';

/** What the desk's tickets are copied with. */
export interface Mirroring {
  database: Database;
  /** Null without a help desk. */
  helpDesk: HelpDesk | null;
  clock: () => Date;
  signal?: AbortSignal | undefined;
  /** So many pages are read in a round: the first copy of a large desk takes several. */
  pages?: number | undefined;
}

/** What one round did; `failure` is why it did not come to its end. */
export interface Mirrored {
  changed: number;
  failure?: string;
}

/** So much before the last change that we know of another may have come to light late. */
const OVERLAP_MS = 2 * 60_000;
/** The desk counts whole seconds, and may or may not list what changed in the very second asked for. */
const SECOND_MS = 1000;
const PAGES_A_ROUND = 20;
const AGENTS_KEPT_MS = 10 * 60_000;

/**
 * Copies what changed at the desk since the last time, and who answers tickets there (SUP-17). To be called every minute;
 * one process at a time does it.
 */
export async function mirrorFreshdesk({
  database,
  helpDesk,
  clock,
  signal,
  pages = PAGES_A_ROUND,
}: Mirroring): Promise<Mirrored> {
  const startedAt = clock();
  const mirror = helpDesk ? await claimMirror(database, startedAt) : undefined;
  if (!helpDesk || !mirror) return { changed: 0 };
  let changed = 0;
  let isWhole = false;
  try {
    if (isPast(mirror.agentsAt, AGENTS_KEPT_MS, startedAt))
      await storeAgents(database, await helpDesk.agents(signal), startedAt);
    changed += await copyGone({ database, helpDesk, clock, signal }, mirror.goneCursor, startedAt);
    const from = Date.parse(mirror.cursor);
    let since = from;
    // What changed in one second, such as by a rule for many, is read to its end.
    for (let page = 1, read = 0; !isWhole && (read < pages || page > 1) && read < MAX_DESK_PAGES; read += 1) {
      const { tickets, isLast } = await helpDesk.listUpdated({ since: new Date(since), page }, signal);
      isWhole = isLast;
      const changedAt = tickets.at(-1)?.updatedAt;
      const last = changedAt === undefined ? since : Date.parse(changedAt);
      // A list moves on while it is read by pages, so the next one is requested by time; the last page allowed of one
      // second leads to the second after it.
      const next = page === MAX_DESK_PAGES ? Math.max(last, since + SECOND_MS) : last - SECOND_MS;
      page = next > since ? 1 : page + 1;
      since = Math.max(since, next);
      const cursor = new Date(isWhole ? Math.max(from, last - OVERLAP_MS) : since).toISOString();
      changed += await storeMirroredTickets(database, tickets, cursor, clock());
    }
    return { changed };
  } catch (failure) {
    if (failure instanceof HelpDeskError) return { changed, failure: failure.message };
    throw failure;
  } finally {
    await releaseMirror(database, isWhole ? startedAt : null);
  }
}

/** What is asked for may lie so much further back, for the desk's clock may go otherwise than ours. */
const SKEW_MS = 10 * 60_000;

/** Closes what was put into the desk's bin or among its spam: its other lists are silent about it (SUP-21). */
async function copyGone(
  { database, helpDesk, clock, signal }: Mirroring & { helpDesk: HelpDesk },
  cursor: string,
  startedAt: Date,
): Promise<number> {
  const since = new Date(cursor);
  let until = startedAt.getTime() - SKEW_MS;
  let closed = 0;
  for (const where of ['deleted', 'spam'] as const) {
    let isLast = false;
    let last = since.getTime();
    for (let page = 1; !isLast && page <= MAX_DESK_PAGES; page += 1) {
      const list = await helpDesk.listGone(where, { since, page }, signal);
      isLast = list.isLast;
      last = Date.parse(list.tickets.at(-1)?.updatedAt ?? cursor);
      closed += await keepGone(database, list.tickets, where, clock());
    }
    // The next round continues where a list was left.
    if (!isLast) until = Math.min(until, Math.max(last, since.getTime() + SECOND_MS));
  }
  await noteGoneUntil(database, new Date(until));
  return closed;
}

function isPast(instant: string | null, ms: number, now: Date): boolean {
  return instant === null || Date.parse(instant) + ms <= now.getTime();
}
