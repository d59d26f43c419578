import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../errors.ts';
import type { Database } from '../database/database.ts';
import { type Batch, type EventReader, openReader } from './event-reader.ts';
import { type Listener, isForEveryone } from './event-types.ts';
import { LiveStream } from './live-stream.ts';

export interface EventFeed {
  /**
   * Opens a stream of the events that concern the viewer, by id, at least once: those committed after `from`, then each when
   * it is committed. A stream without a cursor, or with one of another database, starts with `missed`.
   * @throws too_many_requests for the eleventh stream of a user
   */
  open(viewer: Listener, from: string | null, isSignedIn: () => Promise<boolean>): LiveStream;
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
/**
 * A stream has a beat every 15 seconds, in one of 150 turns: each asks the database, and the thousands at once, or those of
 * a whole second, would hold up an event.
 */
const BEAT_TURNS = 150;
const BEAT_TURN_MS = 100;

/** Streams that are sent an event in one turn of the event loop. */
const FAN_OUT_BATCH_SIZE = 500;

export function openFeed(database: Database, clock: () => Date): EventFeed {
  /** The streams, and the turn in which they have their beat. */
  const streams = new Map<LiveStream, number>();
  const admins = new Set<LiveStream>();
  const byUser = new Map<number, Set<LiveStream>>();
  let running: { reader: EventReader; timer: NodeJS.Timeout } | undefined;

  let opened = 0;

  function begin() {
    let turn = 0;
    const timer = setInterval(() => {
      turn = (turn + 1) % BEAT_TURNS;
      for (const [stream, own] of streams) if (own === turn) stream.beat();
    }, BEAT_TURN_MS).unref();
    return { reader: openReader(database, publish), timer };
  }

  /** Sends a batch to every stream that it may concern, yielding in between. */
  async function publish(batch: Batch): Promise<void> {
    let sent = 0;
    for (const stream of recipientsOf(batch)) {
      stream.accept(batch);
      sent += 1;
      if (sent % FAN_OUT_BATCH_SIZE === 0) await nextTurn();
    }
  }

  /** Returns the streams that a batch may concern. */
  function recipientsOf({ events }: Batch): Iterable<LiveStream> {
    if (!events || events.some(({ type }) => isForEveryone(type))) return streams.keys();
    const userIds = events.flatMap(({ actorId, recipientId, customerId, providerId }) => [
      actorId,
      recipientId,
      customerId,
      providerId,
    ]);
    const found = new Set(admins);
    for (const id of new Set(userIds)) {
      const own = id === null ? undefined : byUser.get(id);
      for (const stream of own ?? []) found.add(stream);
    }
    return found;
  }

  return {
    clock,
    open(viewer, from, isSignedIn) {
      const own = byUser.get(viewer.id) ?? new Set();
      if (own.size >= MAX_STREAMS) throw new DomainError('too_many_requests', { retryAfter: RETRY_AFTER });
      running ??= begin();
      const { reader } = running;
      const readMissed = () => reader.readFrom(from);
      const stream = new LiveStream(viewer, { readMissed, isSignedIn, clock, leave });
      opened += 1;
      streams.set(stream, opened % BEAT_TURNS);
      byUser.set(viewer.id, own.add(stream));
      if (viewer.role === 'admin') admins.add(stream);
      return stream;
    },
  };

  function leave(stream: LiveStream): void {
    streams.delete(stream);
    admins.delete(stream);
    const own = byUser.get(stream.viewer.id);
    own?.delete(stream);
    if (own?.size === 0) byUser.delete(stream.viewer.id);
    if (streams.size > 0 || !running) return;
    running.reader.stop();
    clearInterval(running.timer);
    running = undefined;
  }
}
