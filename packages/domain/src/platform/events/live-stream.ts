import { setTimeout } from 'node:timers/promises';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import { DomainError } from '../errors.ts';
import type { Batch } from './event-reader.ts';
import type { Cursor, RecordedEvent } from './event-stream.queries.ts';
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

/** A live event, and the cursor to resume from: one object for all streams that receive the same. */
export interface StreamItem {
  cursor: Cursor;
  event: LiveEvent;
}

/** The reader of a live stream. */
export interface Receiver {
  /** @returns false when the next item should wait until `drained` */
  send(item: StreamItem): boolean;
  drained(): Promise<void>;
  /** Called every 15 seconds. */
  beat(): void;
  /** Called once: with an error, or without one when the stream was closed. */
  end(error?: unknown): void;
}

/** The parts of the feed that a stream needs. */
interface Source {
  /** Returns everything from the stream's cursor until now. */
  readMissed(): Promise<Batch>;
  isSignedIn(): Promise<boolean>;
  clock(): Date;
  leave(stream: LiveStream): void;
}

/** Batches that may wait for a slow reader, or for an event that is due later. */
const MAX_QUEUED_BATCHES = 1000;
/** Interval of comparing a due time with the clock, which may be set. */
const CLOCK_MS = 100;

/**
 * A user's stream of live events: sent to one receiver, or iterated. It costs little memory: there may be thousands. A reader
 * that is too slow is disconnected; it resumes from its cursor.
 */
export class LiveStream implements AsyncIterable<TrackedEnvelope<LiveEvent>> {
  readonly viewer: Listener;
  readonly #source: Source;
  #receiver: Receiver | null = null;
  /** Batches to be sent when the present one is; null when the next can be sent at once. */
  #queue: Batch[] | null = [];
  #isChecking = false;
  #isClosed = false;

  constructor({ id, role }: Listener, source: Source) {
    this.viewer = { id, role };
    this.#source = source;
  }

  /** Sends everything to `receiver`, from the stream's cursor on. */
  listen(receiver: Receiver): void {
    if (this.#isClosed) return receiver.end();
    this.#receiver = receiver;
    void this.#run(async () => {
      const missed = await this.#source.readMissed();
      // Batches published before are part of it.
      const later = this.#queue?.filter(({ number }) => number > missed.number);
      this.#queue = [missed, ...(later ?? [])];
      await this.#sendQueue();
    });
  }

  /** Sends a batch that may concern the viewer. */
  accept(batch: Batch): void {
    if (!this.#queue) {
      this.#queue = [batch];
      void this.#run(() => this.#sendQueue());
    } else if (this.#queue.length < MAX_QUEUED_BATCHES) this.#queue.push(batch);
    else this.close();
  }

  /** Keeps the connection alive, and ends the stream when its session is over. */
  beat(): void {
    this.#receiver?.beat();
    if (this.#isChecking || !this.#receiver) return;
    this.#isChecking = true;
    void this.#run(async () => {
      await this.#refuseSignedOut();
      this.#isChecking = false;
    });
  }

  close(error?: unknown): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = [];
    this.#source.leave(this);
    this.#receiver?.end(error);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TrackedEnvelope<LiveEvent>, void, undefined> {
    const items: StreamItem[] = [];
    let changed = Promise.withResolvers<void>();
    let failure: { error: unknown } | undefined;
    const send = (item: StreamItem) => {
      items.push(item);
      changed.resolve();
      return true;
    };
    const end = (error: unknown) => {
      failure = { error };
      changed.resolve();
    };
    this.listen({ send, end, drained: async () => {}, beat: () => {} });
    try {
      for (;;) {
        for (let item = items.shift(); item; item = items.shift()) yield tracked(item.cursor, item.event);
        if (failure?.error !== undefined) throw failure.error;
        if (failure) return;
        await changed.promise;
        changed = Promise.withResolvers<void>();
      }
    } finally {
      this.close();
    }
  }

  async #run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.close(error);
    }
  }

  /** Returns a promise only when needed: most batches are sent synchronously. */
  async #sendQueue(): Promise<void> {
    for (let batch = this.#queue?.shift(); batch; batch = this.#queue?.shift()) {
      for (const item of itemsFor(batch, this.viewer, this.#source.clock)) {
        const { type, createdAt } = item.event;
        if (type !== 'missed' && PUBLISHED_WHEN_DUE.has(type)) await this.#reach(createdAt);
        // After an event of an account the session may be over.
        if (type.startsWith('account.')) await this.#refuseSignedOut();
        if (this.#isClosed) return;
        if (this.#receiver?.send(item) === false) await this.#receiver.drained();
      }
    }
    if (!this.#isClosed) this.#queue = null;
  }

  async #reach(instant: string): Promise<void> {
    while (!this.#isClosed) {
      const ahead = Date.parse(instant) - this.#source.clock().getTime();
      if (ahead <= 0) return;
      await setTimeout(Math.min(ahead, CLOCK_MS));
    }
  }

  async #refuseSignedOut(): Promise<void> {
    if (!(await this.#source.isSignedIn())) throw new DomainError('signed_out');
  }
}

/** The items of each batch, by their content. */
const shared = new WeakMap<Batch, Map<string, StreamItem>>();

/** Returns a batch's items for a viewer. After the last one a stream resumes behind the batch, otherwise before it. */
function itemsFor(batch: Batch, viewer: Listener, clock: () => Date): StreamItem[] {
  const { after, upTo } = batch;
  if (!batch.events) return [share(batch, 'missed', () => ({ cursor: upTo, event: missedAt(clock()) }))];
  const events = batch.events.filter((event) => concerns(event, viewer));
  return events.map((event, index) => {
    const isLast = index + 1 === events.length;
    const isOwn = event.actorId === viewer.id;
    // A provider who has lost a booking is notified, but cannot open it any more (SES-7).
    const takesPart = viewer.role === 'admin' || [event.customerId, event.providerId].includes(viewer.id);
    return share(batch, `${event.id} ${isLast} ${isOwn} ${takesPart}`, () => ({
      cursor: isLast ? upTo : after,
      event: present(event, isOwn, takesPart),
    }));
  });
}

function share(batch: Batch, key: string, create: () => StreamItem): StreamItem {
  const items = shared.get(batch) ?? new Map<string, StreamItem>();
  shared.set(batch, items);
  const item = items.get(key) ?? create();
  items.set(key, item);
  return item;
}

function missedAt(now: Date): LiveEvent {
  const about = { bookingId: null, conversationId: null };
  return { id: null, type: 'missed', ...about, isOwn: false, createdAt: now.toISOString() };
}

function present(event: RecordedEvent, isOwn: boolean, takesPart: boolean): LiveEvent {
  const { id, type, data, createdAt } = event;
  const { conversationId = null } = JSON.parse(data) as { conversationId?: number };
  return { id, type, bookingId: takesPart ? event.bookingId : null, conversationId, isOwn, createdAt };
}
