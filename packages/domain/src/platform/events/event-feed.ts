import { EventEmitter, on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '../errors.ts';
import type { Database } from '../database/database.ts';
import {
  currentCursor,
  type Cursor,
  eventsBetween,
  isCursor,
  type RecordedEvent,
} from './event-stream.queries.ts';
import { concerns, type EventType, type Listener, PUBLISHED_WHEN_DUE } from './event-types.ts';

/** What a stream tells: something happened, or so much may have that all should be loaded anew. */
export interface LiveEvent {
  /** Of the event, the same if it is told again; null for `missed`. */
  id: number | null;
  type: EventType | 'missed';
  /** The booking that it is about, while the receiver takes part in it, or the conversation. */
  bookingId: number | null;
  conversationId: number | null;
  /** Whether it is what the receiver did, here or in another place. */
  isOwn: boolean;
  createdAt: string;
}

/** A live event, and from where its receiver goes on. */
export interface Told {
  cursor: Cursor;
  event: LiveEvent;
}

/** What happens, as it happens; one per process. */
export interface EventFeed {
  /**
   * What concerns the viewer, in the order of the ids, at least once: all that was committed after `from`, then
   * everything as it is committed; null now and then when nothing does. A stream from nowhere (null), or from where this
   * database never was, begins with `missed`. Ends when `signal` is aborted.
   * @throws too_many_requests for the eleventh stream of a user
   */
  follow(viewer: Listener, from: string | null, signal: AbortSignal): AsyncGenerator<Told | null>;
  /** The present moment: a stream outlasts the call that opened it. */
  clock(): Date;
}

/**
 * Streams that a user may have in this process: a browser has one for all its tabs. The next one is refused; if it ended
 * the oldest instead, that would connect again and end another, for ever (MSG-5).
 */
const MAX_STREAMS = 10;
/** Seconds after which a refused stream is asked for again: closed ones are noticed by then. */
const RETRY_AFTER = 15;
const QUIET_MS = 15_000;
/** How often a time that is waited for is compared with the clock, which may be set. */
const CLOCK_MS = 100;

export function openFeed(database: Database, clock: () => Date): EventFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  const streams = new Map<number, number>();
  let running: { readOn(): Promise<Cursor>; stop(): void } | undefined;

  function begin() {
    const reader = openReader(database, (batch) => emitter.emit('batch', batch));
    const unsubscribe = database.onEvents(() => void reader.readOn().catch(() => {}));
    const timer = setInterval(() => emitter.emit('batch', null), QUIET_MS).unref();
    return {
      readOn: reader.readOn,
      stop() {
        unsubscribe();
        clearInterval(timer);
      },
    };
  }

  /** All that was recorded after `from`, for everybody, without a gap. */
  async function* batchesFrom(from: string | null, signal: AbortSignal): AsyncGenerator<Batch | null> {
    const coming = on(emitter, 'batch', { signal }) as AsyncIterableIterator<[Batch | null]>;
    running ??= begin();
    try {
      let position = await running.readOn();
      const isKnown = from !== null && isCursor(database.dialect, from, position);
      yield isKnown ? await readBatch(database, from, position) : { after: '', upTo: position, events: null };
      for await (const [batch] of coming) {
        // Batches that came while the first one was read are part of it.
        if (batch && batch.after !== position) continue;
        if (batch) position = batch.upTo;
        yield batch;
      }
    } finally {
      await coming.return?.();
    }
  }

  /** Counts a stream of a user; returns how to count it no longer. */
  function enter(userId: number): () => void {
    const count = streams.get(userId) ?? 0;
    if (count >= MAX_STREAMS) throw new DomainError('too_many_requests', { retryAfter: RETRY_AFTER });
    streams.set(userId, count + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (streams.get(userId) ?? 1) - 1;
      if (left > 0) streams.set(userId, left);
      else streams.delete(userId);
    };
  }

  /** What a batch tells the viewer. A reader of its last event goes on after the batch, any other before it. */
  async function* told(batch: Batch, viewer: Listener, signal: AbortSignal): AsyncGenerator<Told> {
    const events = batch.events?.filter((event) => concerns(event, viewer));
    if (!events) yield { cursor: batch.upTo, event: missed(clock()) };
    for (const [index, event] of (events ?? []).entries()) {
      if (PUBLISHED_WHEN_DUE.has(event.type)) await reach(event.createdAt, clock, signal);
      const isLast = index + 1 === events?.length;
      yield { cursor: isLast ? batch.upTo : batch.after, event: present(event, viewer) };
    }
  }

  async function* stream(viewer: Listener, from: string | null, signal: AbortSignal, leave: () => void) {
    try {
      for await (const batch of batchesFrom(from, signal)) {
        if (batch) yield* told(batch, viewer, signal);
        else yield null;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      leave();
      if (emitter.listenerCount('batch') === 0) {
        running?.stop();
        running = undefined;
      }
    }
  }

  return {
    clock,
    follow(viewer, from, signal) {
      const leave = enter(viewer.id);
      // A stream that was closed before it began never comes to its end.
      signal.addEventListener('abort', leave, { once: true });
      return stream(viewer, from, signal, leave);
    },
  };
}

async function reach(instant: string, clock: () => Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ahead = Date.parse(instant) - clock().getTime();
    if (ahead <= 0) return;
    await setTimeout(Math.min(ahead, CLOCK_MS), undefined, { signal });
  }
}

function missed(now: Date): LiveEvent {
  const about = { bookingId: null, conversationId: null };
  return { id: null, type: 'missed', ...about, isOwn: false, createdAt: now.toISOString() };
}

function present(event: RecordedEvent, viewer: Listener): LiveEvent {
  const { id, type, actorId, customerId, providerId, data, createdAt } = event;
  const { conversationId = null } = JSON.parse(data) as { conversationId?: number };
  // Who has lost a booking to another is told so, and no longer finds it (SES-7).
  const takesPart = viewer.role === 'admin' || [customerId, providerId].includes(viewer.id);
  const bookingId = takesPart ? event.bookingId : null;
  return { id, type, bookingId, conversationId, isOwn: actorId === viewer.id, createdAt };
}

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
