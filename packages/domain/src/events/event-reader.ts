import type { Database } from '../database/database.ts';
import { type RecordedEvent, eventIdsAfter, eventsAfter, newestEventId } from './event.queries.ts';

/** Reads what is recorded in the order of the ids, each once. */
export interface EventReader {
  /** Tells what is new; answers the id up to which all has been told. */
  readOn(): Promise<number>;
  stop(): void;
}

/** From where on events are new. */
export interface Beginning {
  /** Nothing new has this id or a lower one. */
  after: number;
  /** Higher ids that are not new either. */
  known: ReadonlySet<number>;
}

/**
 * Ids up to which some may still come: PostgreSQL gives an id before the commit, so that a lower one may become
 * visible after a higher one. Nothing comes any more once the transactions that were writing then are over.
 */
interface Unsettled {
  upTo: number;
  writers: ReadonlySet<string>;
}

const READ_AT_ONCE = 500;
/** How far back an id is looked for that an open transaction may hold. */
const FARTHEST_BACK = 10_000;
const RETRY_MS = 20;

/** In this order: who took an id that is missing below the newest one is among the writers, or is done. */
async function unsettledNow(database: Database): Promise<Unsettled> {
  const upTo = await newestEventId(database.read);
  return { upTo, writers: await database.writersOf('event') };
}

/** Where somebody begins who wants to hear of all that is committed from now on. */
export async function beginning(database: Database): Promise<Beginning & { unsettled?: Unsettled }> {
  const unsettled = await unsettledNow(database);
  if (unsettled.writers.size === 0) return { after: unsettled.upTo, known: new Set() };
  let after = Math.max(0, unsettled.upTo - FARTHEST_BACK);
  const known = new Set(await eventIdsAfter(database.read, after));
  while (known.delete(after + 1)) after += 1;
  return { after, known, unsettled };
}

/** Everything that is committed from now on goes to `tell`. */
export function openReader(database: Database, tell: (event: RecordedEvent) => void): EventReader {
  let [position, settledTo]: [number | undefined, number] = [undefined, 0];
  let unsettled: Unsettled | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  let [stopped, timer]: [boolean, NodeJS.Timeout | undefined] = [false, undefined];

  async function settle(): Promise<boolean> {
    if (stopped || !unsettled) return !stopped;
    if (unsettled.writers.size > 0) {
      const open = await database.writersOf('event');
      if ([...unsettled.writers].some((writer) => open.has(writer))) {
        clearTimeout(timer);
        timer = setTimeout(() => void readOn().catch(() => {}), RETRY_MS).unref();
        return false;
      }
    }
    settledTo = unsettled.upTo;
    unsettled = undefined;
    return true;
  }

  async function readAll(): Promise<number> {
    if (position === undefined) ({ after: position, unsettled } = await beginning(database));
    while (await settle()) {
      const rows = await eventsAfter(database.read, position, READ_AT_ONCE);
      for (const row of rows) {
        if (row.id - 1 > Math.max(position, settledTo)) {
          unsettled = await unsettledNow(database);
          break;
        }
        position = row.id;
        tell(row);
      }
      if (!unsettled && rows.length < READ_AT_ONCE) break;
    }
    return position;
  }

  /** One reading after another; what a failed one left is read by the next. */
  function readOn(): Promise<number> {
    const now = reading.then(readAll);
    reading = now.catch(() => {});
    return now;
  }

  return {
    readOn,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
