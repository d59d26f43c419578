import { EventEmitter, on } from 'node:events';
import type { Viewer } from '../context.ts';
import type { Database } from '../database/database.ts';
import { AUDIENCES, type EventType } from './event-types.ts';
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
  /**
   * What concerns the viewer: first what came after `after`, then everything as it is committed; null now and then
   * when nothing does. Ends when `signal` is aborted.
   */
  follow(viewer: Viewer, after: number, signal: AbortSignal): AsyncGenerator<LiveEvent | null>;
}

const READ_AT_ONCE = 500;
/** Somebody who missed more events of all than this loads everything anew instead. */
const MOST_REPLAYED = 2000;
/** How long an id that is not there yet is waited for: PostgreSQL gives ids before it commits them. */
const GAP_MS = 5000;
const GAP_RETRY_MS = 20;
const QUIET_MS = 15_000;

export function openFeed(database: Database): EventFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  /** All up to this id has been told. */
  let position: number | undefined;
  let gapSince: number | undefined;
  let reading = Promise.resolve();
  let stop: (() => void) | undefined;

  async function readOn(): Promise<void> {
    for (;;) {
      const rows = await eventsAfter(
        database.read,
        (position ??= await newestEventId(database.read)),
        READ_AT_ONCE,
      );
      for (const row of rows) {
        if (row.id !== position + 1 && !gapIsOver()) return;
        gapSince = undefined;
        position = row.id;
        emitter.emit('event', row);
      }
      if (rows.length < READ_AT_ONCE) return;
    }
  }

  function gapIsOver(): boolean {
    gapSince ??= performance.now();
    if (performance.now() - gapSince > GAP_MS) return true;
    setTimeout(() => void heard(), GAP_RETRY_MS).unref();
    return false;
  }

  /** One reading after another; a failed one is made up for by the next. */
  function heard(): Promise<void> {
    reading = reading.then(readOn).catch(() => {});
    return reading;
  }

  function begin(): () => void {
    const leave = database.onEvents(() => void heard());
    const timer = setInterval(() => emitter.emit('event', null), QUIET_MS).unref();
    return () => {
      leave();
      clearInterval(timer);
      // Whoever comes next begins with what is new by then.
      position = undefined;
    };
  }

  return {
    async *follow(viewer, after, signal) {
      const coming = on(emitter, 'event', { signal }) as AsyncIterable<[RecordedEvent | null]>;
      stop ??= begin();
      try {
        await heard();
        const told = position ?? 0;
        if (after < told) yield* replay(database, viewer, after, told);
        for await (const [event] of coming) {
          if (!event) yield null;
          else if (event.id > Math.max(told, after) && concerns(event, viewer)) yield present(event);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        if (emitter.listenerCount('event') === 0) {
          stop();
          stop = undefined;
        }
      }
    },
  };
}

/** What the viewer missed between two ids; one `missed` when that would be too much. */
async function* replay(
  database: Database,
  viewer: Viewer,
  after: number,
  upTo: number,
): AsyncGenerator<LiveEvent> {
  if (upTo - after > MOST_REPLAYED) {
    yield { id: upTo, type: 'missed', bookingId: null, createdAt: new Date().toISOString() };
    return;
  }
  for (let position = after; position < upTo;) {
    const rows = await eventsAfter(database.read, position, READ_AT_ONCE);
    for (const event of rows) if (event.id <= upTo && concerns(event, viewer)) yield present(event);
    position = rows.at(-1)?.id ?? upTo;
  }
}

function concerns(event: RecordedEvent, { id, role }: Viewer): boolean {
  const audience = AUDIENCES[event.type];
  if (role === 'admin' || audience === 'everyone') return true;
  const { actorId, userId, customerId, providerId } = event;
  return audience !== 'admins' && [actorId, userId, customerId, providerId].includes(id);
}

function present({ id, type, bookingId, createdAt }: RecordedEvent): LiveEvent {
  return { id, type, bookingId, createdAt };
}
