import type { Database } from '../database/database.ts';
import {
  type Cursor,
  currentCursor,
  eventsBetween,
  isCursor,
  type RecordedEvent,
} from './event-stream.queries.ts';

/** The events that were committed between two cursors, by id; null when there are too many to send. */
export interface Batch {
  /** Counts the published batches of this process. */
  number: number;
  after: Cursor;
  upTo: Cursor;
  events: RecordedEvent[] | null;
}

/** Reads committed events in consecutive batches. */
export interface EventReader {
  /** Publishes new events, and resolves with the batch of everything from a cursor up to them. */
  readFrom(from: string | null): Promise<Batch>;
  stop(): void;
}

/** Events of all users after which a stream says that everything must be refetched, instead of replaying them. */
const MAX_REPLAYED_EVENTS = 2000;

/** Opens a reader that publishes everything committed from now on; it reads on when a batch is published. */
export function openReader(database: Database, publish: (batch: Batch) => Promise<void>): EventReader {
  let last: Pick<Batch, 'number' | 'upTo'> | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  let queued: Promise<Pick<Batch, 'number' | 'upTo'>> | undefined;

  async function readAll() {
    const upTo = await currentCursor(database);
    if (last && last.upTo !== upTo) {
      const { upTo: after, number } = last;
      const events = await eventsBetween(database, after, upTo, MAX_REPLAYED_EVENTS);
      last = { number: number + 1, upTo };
      await publish({ ...last, after, events });
    }
    last ??= { number: 0, upTo };
    return last;
  }

  /** Reads one at a time; a queued read serves all calls until it starts. */
  function readNew() {
    queued ??= reading.then(() => {
      queued = undefined;
      return readAll();
    });
    reading = queued.catch(() => {});
    return queued;
  }

  return {
    stop: database.onEvents(() => void readNew().catch(() => {})),
    async readFrom(from) {
      const { number, upTo } = await readNew();
      const isKnown = from !== null && isCursor(database.dialect, from, upTo);
      const events = isKnown ? await eventsBetween(database, from, upTo, MAX_REPLAYED_EVENTS) : null;
      return { number, after: from ?? '', upTo, events };
    },
  };
}
