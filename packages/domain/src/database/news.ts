import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

/** Word that there are new events; what they are is read from the table. */
export interface News {
  tell(): void;
  /** Answers how to stop listening. */
  listen(heard: () => void): () => void;
  /** Once what was told has been sent. */
  close(): Promise<void>;
}

const CHANNEL = 'doorstep_events';

/** How often others are asked: the only way on SQLite, on PostgreSQL for a word that was lost. */
const SQLITE_POLL_MS = 500;
const POSTGRES_POLL_MS = 5000;
const RECONNECT_MS = 1000;

/** For SQLite: this process hears at once, others sharing the file within half a second. */
export function pollingNews(): News {
  return news(SQLITE_POLL_MS, { tellOthers: () => {}, attend: () => () => {}, sent: async () => {} });
}

/** For PostgreSQL: LISTEN on a connection of its own; NOTIFY is sent after the commit, which it would serialise. */
export function notifyingNews(url: string, pool: Kysely<Tables>, onError: (error: Error) => void): News {
  let [sending, again]: [Promise<void> | undefined, boolean] = [undefined, false];
  async function send(): Promise<void> {
    do {
      again = false;
      await sql`select pg_notify(${CHANNEL}, '')`.execute(pool).catch(onError);
    } while (again);
    sending = undefined;
  }
  return news(POSTGRES_POLL_MS, {
    tellOthers() {
      // Word of many transactions at once is sent once.
      again = true;
      sending ??= send();
    },
    attend: (heard) => attendChannel(url, heard, onError),
    sent: async () => sending,
  });
}

interface Others {
  tellOthers(): void;
  /** Begins to hear other processes; answers how to stop. */
  attend(heard: () => void): () => void;
  /** Resolves when nothing is left to be told. */
  sent(): Promise<void>;
}

function news(pollMs: number, { tellOthers, attend, sent }: Others): News {
  const emitter = new EventEmitter().setMaxListeners(0);
  const heard = () => emitter.emit('news');
  let stop: (() => void) | undefined;

  function begin(): () => void {
    const timer = setInterval(heard, pollMs).unref();
    const leave = attend(heard);
    return () => {
      clearInterval(timer);
      leave();
    };
  }
  return {
    tell() {
      heard();
      tellOthers();
    },
    listen(listener) {
      emitter.on('news', listener);
      stop ??= begin();
      return () => {
        emitter.off('news', listener);
        if (emitter.listenerCount('news') > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    async close() {
      emitter.removeAllListeners();
      stop?.();
      stop = undefined;
      await sent();
    },
  };
}

/** Keeps one connection listening, and makes a new one when it is lost. */
function attendChannel(url: string, heard: () => void, onError: (error: Error) => void): () => void {
  let client: pg.Client | undefined;
  let [left, timer]: [boolean, NodeJS.Timeout | undefined] = [false, undefined];

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    client = fresh;
    fresh.on('error', lost);
    fresh.on('end', () => lost(new Error('the listening connection was closed')));
    fresh.on('notification', heard);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      // Whatever was told while nobody listened.
      heard();
    } catch (error) {
      lost(error as Error);
    }
    if (left) await fresh.end();
  }

  function lost(reason: Error): void {
    if (left || !client) return;
    onError(reason);
    void client.end().catch(() => {});
    client = undefined;
    timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
  }

  void connect();
  return () => {
    left = true;
    clearTimeout(timer);
    void client?.end().catch(() => {});
  };
}
