import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type PostgresOptions, openClient } from './postgres.ts';
import type { Tables } from '../../registries/tables.ts';

/** Signals that there are new events; subscribers read them from the table. */
export interface Notifications {
  publish(): void;
  /** @returns how to unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Resolves once everything published has been sent. */
  close(): Promise<void>;
}

const CHANNEL = 'doorstep_events';

/** Polling interval: the only way on SQLite, and for lost notifications on PostgreSQL. */
const SQLITE_POLL_MS = 500;
const POSTGRES_POLL_MS = 5000;
const RECONNECT_MS = 1000;
/** A connection that only listens would never notice that the server is gone. */
const CHECK_INTERVAL_MS = 15_000;

/** For SQLite: calls subscribers in this process immediately, and those of other processes within half a second. */
export function polling(): Notifications {
  return notifications(SQLITE_POLL_MS, {
    publish: () => {},
    subscribe: () => () => {},
    sent: async () => {},
  });
}

/** For PostgreSQL: LISTEN on a connection of its own. NOTIFY follows the commit: in the transaction it would serialise commits. */
export function listenNotify(url: string, pool: Kysely<Tables>, options: PostgresOptions): Notifications {
  let sending: Promise<void> | undefined;
  let again = false;
  async function send(): Promise<void> {
    do {
      again = false;
      await sql`select pg_notify(${CHANNEL}, '')`.execute(pool).catch(options.onError);
    } while (again);
    sending = undefined;
  }
  return notifications(POSTGRES_POLL_MS, {
    publish() {
      // Concurrent transactions share one notification.
      again = true;
      sending ??= send();
    },
    subscribe: (listener) => listen(url, listener, options),
    sent: async () => sending,
  });
}

/** Carries the signals between processes. */
interface Channel {
  publish(): void;
  /** @returns how to unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Resolves when nothing is left to be sent. */
  sent(): Promise<void>;
}

function notifications(pollMs: number, channel: Channel): Notifications {
  const emitter = new EventEmitter().setMaxListeners(0);
  const notify = () => emitter.emit('events');
  let stop: (() => void) | undefined;

  function begin(): () => void {
    const timer = setInterval(notify, pollMs).unref();
    const unsubscribe = channel.subscribe(notify);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }
  return {
    publish() {
      notify();
      channel.publish();
    },
    subscribe(listener) {
      emitter.on('events', listener);
      stop ??= begin();
      return () => {
        emitter.off('events', listener);
        if (emitter.listenerCount('events') > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    async close() {
      emitter.removeAllListeners();
      stop?.();
      stop = undefined;
      await channel.sent();
    },
  };
}

/** Keeps one connection listening; replaces it when it is lost or no longer answers. Returns how to stop. */
function listen(url: string, notify: () => void, options: PostgresOptions): () => void {
  const checkMs = Math.min(CHECK_INTERVAL_MS, 2 * options.queryTimeoutMs);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = openClient(url, options);
    client = fresh;
    fresh.on('error', lost);
    fresh.on('end', () => lost(new Error('the listening connection was closed')));
    fresh.on('notification', notify);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      lost(error as Error);
    }
    if (client !== fresh) return;
    timer = setInterval(() => void fresh.query('select 1').catch(lost), checkMs).unref();
    // Events may have been published while nothing listened.
    notify();

    function lost(reason: Error): void {
      if (client !== fresh) return;
      options.onError(reason);
      leave();
      timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    }
  }

  function leave(): void {
    clearTimeout(timer);
    void client?.end().catch(() => {});
    client = undefined;
  }

  void connect();
  return leave;
}
