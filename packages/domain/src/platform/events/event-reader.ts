import type { Database } from '../database/database.ts';
import type { Cursor } from './event-cursor.ts';
import { type RecordedEvent, currentCursor, eventsBetween } from './event-stream.queries.ts';

/** What was committed between two cursors, in the order of the ids; null when it is too much to be told one by one. */
export interface Batch {
  after: Cursor;
  upTo: Cursor;
  events: RecordedEvent[] | null;
}

/** Reads what is committed, as batches of which each begins where the one before ended. */
export interface EventReader {
  /** Publishes what is new. @returns the cursor up to which all has been published */
  readOn(): Promise<Cursor>;
}

/** A reader who missed more events than this, of all users, loads everything anew instead. */
const MAX_REPLAYED_EVENTS = 2000;

export async function readBatch(database: Database, after: Cursor, upTo: Cursor): Promise<Batch> {
  return { after, upTo, events: await eventsBetween(database, after, upTo, MAX_REPLAYED_EVENTS) };
}

/** Everything that is committed from now on goes to `publish`. */
export function openReader(database: Database, publish: (batch: Batch) => void): EventReader {
  let position: Cursor | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  let queued: Promise<Cursor> | undefined;

  async function readAll(): Promise<Cursor> {
    const upTo = await currentCursor(database);
    const batch =
      position === undefined || position === upTo ? null : await readBatch(database, position, upTo);
    position = upTo;
    if (batch) publish(batch);
    return upTo;
  }

  return {
    // One reading after another; one that has not begun serves all who ask meanwhile.
    readOn() {
      queued ??= reading.then(() => {
        queued = undefined;
        return readAll();
      });
      reading = queued.catch(() => {});
      return queued;
    },
  };
}
