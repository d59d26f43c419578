import type { Database } from '../database/database.ts';
import { claimMirror, keepAgents, keepDeskTickets, releaseMirror } from '../support/desk-mirror.queries.ts';
import { type HelpDesk, HelpDeskError } from './help-desk.ts';

/** What the desk's tickets are copied with. */
export interface Mirroring {
  database: Database;
  /** Null without a help desk. */
  helpDesk: HelpDesk | null;
  clock: () => Date;
  signal?: AbortSignal | undefined;
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
/** So many pages are read in a round: the first copy of a large desk takes several. */
const PAGES_A_ROUND = 20;
const AGENTS_KEPT_MS = 10 * 60_000;

/**
 * Copies what changed at the desk since the last time, and who answers tickets there (SUP-17). To be called every minute;
 * one process at a time does it.
 */
export async function mirrorDesk({ database, helpDesk, clock, signal }: Mirroring): Promise<Mirrored> {
  const startedAt = clock();
  const mirror = helpDesk ? await claimMirror(database, startedAt) : undefined;
  if (!helpDesk || !mirror) return { changed: 0 };
  let changed = 0;
  let isWhole = false;
  try {
    if (isPast(mirror.agentsAt, AGENTS_KEPT_MS, startedAt))
      await keepAgents(database, await helpDesk.agents(signal), startedAt);
    let { cursor } = mirror;
    let since = Date.parse(cursor) - OVERLAP_MS;
    for (let page = 1, read = 0; read < PAGES_A_ROUND && !isWhole; read += 1) {
      const { tickets, isLast } = await helpDesk.listUpdated({ since: new Date(since), page }, signal);
      cursor = tickets.at(-1)?.updatedAt ?? cursor;
      changed += await keepDeskTickets(database, tickets, cursor, clock());
      isWhole = isLast;
      // A list moves on while it is read by pages, and has no more than 300: the next is asked for by time.
      const next = Date.parse(cursor) - SECOND_MS;
      if (next > since) [since, page] = [next, 1];
      else page += 1;
    }
    return { changed };
  } catch (failure) {
    if (failure instanceof HelpDeskError) return { changed, failure: failure.message };
    throw failure;
  } finally {
    await releaseMirror(database, isWhole ? startedAt : null);
  }
}

function isPast(instant: string | null, ms: number, now: Date): boolean {
  return instant === null || Date.parse(instant) + ms <= now.getTime();
}
