import { EventEmitter, on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Viewer } from '../context.ts';
import type { Database } from '../database/database.ts';
import { type Beginning, beginning, openReader } from './event-reader.ts';
import { type EventType, TOLD_WHEN_DUE, concerns } from './event-types.ts';
import { type RecordedEvent, eventsAfter, newestEventId } from './event.queries.ts';

/** What a stream tells: something happened, or so much was missed that all should be loaded anew. */
export interface LiveEvent {
  id: number;
  type: EventType | 'missed';
  bookingId: number | null;
  createdAt: string;
}

/** What happens, as it happens; one per process. */
export interface EventFeed {
  /** Where a stream begins that tells what is committed from now on. */
  beginning(): Promise<Beginning>;
  /**
   * What concerns the viewer, in the order of the ids, each once: first what came since `from`, then everything as it
   * is committed; null now and then when nothing does. Ends when `signal` is aborted.
   */
  follow(viewer: Viewer, from: Beginning, signal: AbortSignal): AsyncGenerator<LiveEvent | null>;
}

const READ_AT_ONCE = 500;
/** Somebody who missed more events of all than this loads everything anew instead. */
const MOST_REPLAYED = 2000;
const QUIET_MS = 15_000;
/** How often a time that is waited for is compared with the clock, which may be set. */
const CLOCK_MS = 100;

export function openFeed(database: Database, clock: () => Date): EventFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  let running: { readOn(): Promise<number>; stop(): void } | undefined;

  function begin() {
    const reader = openReader(database, (event) => emitter.emit('event', event));
    const leave = database.onEvents(() => void reader.readOn().catch(() => {}));
    const timer = setInterval(() => emitter.emit('event', null), QUIET_MS).unref();
    return {
      readOn: reader.readOn,
      stop() {
        leave();
        reader.stop();
        clearInterval(timer);
      },
    };
  }

  /** All that was recorded since `from`, for everybody. */
  async function* since(
    { after, known }: Beginning,
    signal: AbortSignal,
  ): AsyncGenerator<RecordedEvent | Missed | null> {
    const coming = on(emitter, 'event', { signal }) as AsyncIterableIterator<[RecordedEvent | null]>;
    running ??= begin();
    try {
      const told = await running.readOn();
      // An id that was never given: the browser saw a database that was replaced since.
      const unknown = after > told && after > (await newestEventId(database.read));
      if (unknown || told - after - known.size > MOST_REPLAYED) yield missed(told, clock());
      else yield* recorded(database, after, told);
      const last = unknown ? told : Math.max(after, told);
      for await (const [event] of coming) if (!event || event.id > last) yield event;
    } finally {
      await coming.return?.();
    }
  }

  return {
    beginning: () => beginning(database),
    async *follow(viewer, from, signal) {
      try {
        for await (const event of since(from, signal)) {
          if (!event || event.type === 'missed') yield event;
          else if (!from.known.has(event.id) && concerns(event, viewer)) {
            if (TOLD_WHEN_DUE.has(event.type)) await reach(event.createdAt, clock, signal);
            yield present(event);
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        if (emitter.listenerCount('event') === 0) {
          running?.stop();
          running = undefined;
        }
      }
    },
  };
}

/** The events between two ids. */
async function* recorded(database: Database, after: number, upTo: number): AsyncGenerator<RecordedEvent> {
  for (let position = after; position < upTo;) {
    const rows = await eventsAfter(database.read, position, READ_AT_ONCE);
    for (const event of rows) if (event.id <= upTo) yield event;
    position = rows.at(-1)?.id ?? upTo;
  }
}

async function reach(instant: string, clock: () => Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ahead = Date.parse(instant) - clock().getTime();
    if (ahead <= 0) return;
    await setTimeout(Math.min(ahead, CLOCK_MS), undefined, { signal });
  }
}

type Missed = LiveEvent & { type: 'missed' };

function missed(id: number, now: Date): Missed {
  return { id, type: 'missed', bookingId: null, createdAt: now.toISOString() };
}

function present({ id, type, bookingId, createdAt }: RecordedEvent): LiveEvent {
  return { id, type, bookingId, createdAt };
}
