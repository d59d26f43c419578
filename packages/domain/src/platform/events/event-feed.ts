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

/** A message of a live stream: an event, or `missed` when everything should be refetched. */
export interface LiveEvent {
  /** The event's id, the same when it is sent again; null for `missed`. */
  id: number | null;
  type: EventType | 'missed';
  /** Its booking, while the receiver takes part in it, or its conversation. */
  bookingId: number | null;
  conversationId: number | null;
  /** Caused by the receiver, on this or another device. */
  isOwn: boolean;
  createdAt: string;
}

/** A live event, and the cursor to resume from. */
export interface StreamItem {
  cursor: Cursor;
  event: LiveEvent;
}

export interface EventFeed {
  /**
   * Yields the events that concern the viewer, by id, at least once: those committed after `from`, then each when it is
   * committed; null at intervals without any. A stream without a cursor, or with one of another database, starts with
   * `missed`. Ends when `signal` is aborted.
   * @throws too_many_requests for the eleventh stream of a user
   */
  follow(viewer: Listener, from: string | null, signal: AbortSignal): AsyncGenerator<StreamItem | null>;
  /** The present moment: a stream outlasts the call that opened it. */
  clock(): Date;
}

/**
 * Maximum streams of a user in this process; a browser has one for all its tabs. Further ones are refused: ending the oldest
 * instead would make it reconnect and end another, for ever (MSG-5).
 */
const MAX_STREAMS = 10;
/** Seconds after which a refused client retries: closed streams are noticed by then. */
const RETRY_AFTER = 15;
const QUIET_MS = 15_000;
/** Interval of comparing a due time with the clock, which may be set. */
const CLOCK_MS = 100;

/** The events that were committed between two cursors, by id; null when there are too many to send. */
interface Batch {
  after: Cursor;
  upTo: Cursor;
  events: RecordedEvent[] | null;
}

/** Reads committed events in consecutive batches. */
interface EventReader {
  /** Publishes new events. @returns the cursor up to which all are published */
  readNew(): Promise<Cursor>;
}

/** Events of all users after which a reader refetches everything instead of replaying them. */
const MAX_REPLAYED_EVENTS = 2000;

async function readBatch(database: Database, after: Cursor, upTo: Cursor): Promise<Batch> {
  return { after, upTo, events: await eventsBetween(database, after, upTo, MAX_REPLAYED_EVENTS) };
}

/** Opens a reader that publishes everything committed from now on. */
function openReader(database: Database, publish: (batch: Batch) => void): EventReader {
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
    // One read at a time; a queued one serves all calls until it starts.
    readNew() {
      queued ??= reading.then(() => {
        queued = undefined;
        return readAll();
      });
      reading = queued.catch(() => {});
      return queued;
    },
  };
}

export function openFeed(database: Database, clock: () => Date): EventFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  const streams = new Map<number, number>();
  let running: { readNew(): Promise<Cursor>; stop(): void } | undefined;

  function begin() {
    const reader = openReader(database, (batch) => emitter.emit('batch', batch));
    const unsubscribe = database.onEvents(() => void reader.readNew().catch(() => {}));
    const timer = setInterval(() => emitter.emit('batch', null), QUIET_MS).unref();
    return {
      readNew: reader.readNew,
      stop() {
        unsubscribe();
        clearInterval(timer);
      },
    };
  }

  /** Yields everything recorded after `from`, for all users, without a gap. */
  async function* batchesFrom(from: string | null, signal: AbortSignal): AsyncGenerator<Batch | null> {
    const coming = on(emitter, 'batch', { signal }) as AsyncIterableIterator<[Batch | null]>;
    running ??= begin();
    try {
      let position = await running.readNew();
      const isKnown = from !== null && isCursor(database.dialect, from, position);
      yield isKnown ? await readBatch(database, from, position) : { after: '', upTo: position, events: null };
      for await (const [batch] of coming) {
        // Batches published while the first one was read are part of it.
        if (batch && batch.after !== position) continue;
        if (batch) position = batch.upTo;
        yield batch;
      }
    } finally {
      await coming.return?.();
    }
  }

  /** Counts a stream of a user; returns a function that ends the count. */
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

  /** Yields a batch's events for the viewer. After its last event a stream resumes behind the batch, otherwise before it. */
  async function* eventsFor(batch: Batch, viewer: Listener, signal: AbortSignal): AsyncGenerator<StreamItem> {
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
        if (batch) yield* eventsFor(batch, viewer, signal);
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
      // A stream that is closed before it starts never runs its `finally`.
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
  // A provider who has lost a booking is notified, but cannot open it any more (SES-7).
  const takesPart = viewer.role === 'admin' || [customerId, providerId].includes(viewer.id);
  const bookingId = takesPart ? event.bookingId : null;
  return { id, type, bookingId, conversationId, isOwn: actorId === viewer.id, createdAt };
}
