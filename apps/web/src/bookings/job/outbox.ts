import { notifyManager } from '@tanstack/react-query';
import type { JobMutation, PendingMutation } from './pending-mutations.ts';

/** A refusal by the server; any other error means that the server was not reached. */
export class Refusal extends Error {}

/** Sends a mutation to the server. @throws Refusal with the server's sentence; after any other error it is sent again */
export type Send = (pending: PendingMutation, onProgress: (share: number) => void) => Promise<void>;

/** A queue of mutations, sent in order, once, as soon as there is a connection. */
export interface Outbox {
  /** Returns the queue, oldest first; a new array after each change. */
  read(): readonly PendingMutation[];
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  add(bookingId: number, mutation: JobMutation): void;
  /** Replaces a mutation that is not being sent yet. */
  amend(key: string, mutation: JobMutation): void;
  /** Sends a refused mutation again. */
  retry(key: string): void;
  /** Removes a mutation that is not being sent. */
  discard(key: string): void;
  /** Adds the mutations that are stored on this phone, also by other tabs. */
  load(): Promise<void>;
  /** Empties and stops the queue, because its user has left. Stored mutations stay. */
  close(): void;
  /** Sends the queue; concurrent calls share one run. */
  flush(): Promise<void>;
}

/** Time until the next attempt, unless the browser reports a connection before. */
const RETRY_MS = 15_000;

/** Selects mutations that are sent one after another. */
type Lane = (pending: PendingMutation) => boolean;

/** Photos are slow, so only changes of photos queue behind them. */
const OF_PHOTOS: readonly JobMutation['type'][] = ['photo', 'describe', 'remove'];
const LANES: readonly Lane[] = [
  ({ mutation }) => !OF_PHOTOS.includes(mutation.type),
  ({ mutation }) => OF_PHOTOS.includes(mutation.type),
];

/** Stores the queue on the phone, also while the app is closed. */
export interface OutboxStore {
  /** Oldest first. */
  read(): Promise<PendingMutation[]>;
  keep(pending: PendingMutation): Promise<void>;
  drop(pending: PendingMutation): Promise<void>;
}

export function openOutbox(send: Send, store: OutboxStore): Outbox {
  let all: readonly PendingMutation[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<Lane, Promise<void>>();
  /** Lanes of which another attempt was requested during the present one, as when a connection came back. */
  const again = new Set<Lane>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function set(next: readonly PendingMutation[]): void {
    all = next;
    // After the response is rendered, so that a sent mutation does not disappear from the page for a moment.
    notifyManager.schedule(() => listeners.forEach((listen) => listen()));
  }
  const change = (key: string, to: Partial<PendingMutation>) =>
    set(all.map((each) => (each.key === key ? { ...each, ...to } : each)));
  function drop(pending: PendingMutation): void {
    set(all.filter(({ key }) => key !== pending.key));
    void store.drop(pending);
  }
  /** Changes a mutation here and in the store. */
  function settle(pending: PendingMutation, to: Pick<PendingMutation, 'state' | 'refusal'>): void {
    if (isClosed) return;
    change(pending.key, to);
    void store.keep({ ...pending, ...to });
  }

  /** Sends a lane; concurrent calls share one run, which tries again if its present attempt fails. */
  function run(lane: Lane): Promise<void> {
    const known = running.get(lane);
    if (known) {
      again.add(lane);
      return known;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(lane, promise);
    void sendAll(lane).then(resolve);
    return promise;
  }

  /** Sends until none is left or the server is not reached. */
  async function sendAll(lane: Lane): Promise<void> {
    for (let next = nextOf(lane); next; next = nextOf(lane)) {
      again.delete(lane);
      if ((await sendOne(next)) || again.has(lane)) continue;
      retrySoon();
      break;
    }
    running.delete(lane);
  }

  const nextOf = (isOf: Lane) => all.find((each) => isOf(each) && each.state === 'waiting');

  function retrySoon(): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void outbox.flush(), RETRY_MS);
  }

  /** Returns whether the server was reached. */
  async function sendOne(pending: PendingMutation): Promise<boolean> {
    const { key } = pending;
    change(key, { state: 'sending', progress: 0 });
    try {
      await send(pending, (progress) => change(key, { progress }));
      drop(pending);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        change(key, { state: 'waiting', progress: 0 });
        return false;
      }
      settle(pending, { state: 'refused', refusal: error.message });
    }
    return true;
  }

  const reconnect = () => void outbox.flush();
  const outbox: Outbox = {
    read: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(bookingId, mutation) {
      const made = { key: crypto.randomUUID(), bookingId, madeAt: new Date().toISOString() };
      const pending: PendingMutation = { ...made, mutation, state: 'waiting', refusal: null, progress: 0 };
      set([...all, pending]);
      void store.keep(pending);
      void outbox.flush();
    },
    amend(key, mutation) {
      const pending = all.find((each) => each.key === key && each.state !== 'sending');
      if (!pending) return;
      change(key, { mutation });
      void store.keep({ ...pending, mutation });
    },
    retry(key) {
      const refused = all.find((each) => each.key === key);
      if (refused) settle(refused, { state: 'waiting', refusal: null });
      void outbox.flush();
    },
    discard(key) {
      const pending = all.find((each) => each.key === key && each.state !== 'sending');
      if (pending) drop(pending);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener('online', reconnect);
      set([]);
    },
    async load() {
      const stored = await store.read();
      if (isClosed) return;
      const known = new Set(all.map(({ key }) => key));
      const others = stored.filter(({ key }) => !known.has(key));
      if (others.length > 0)
        set([...others, ...all].toSorted((one, other) => one.madeAt.localeCompare(other.madeAt)));
    },
    async flush() {
      await Promise.all(LANES.map(run));
    },
  };
  window.addEventListener('online', reconnect);
  void outbox.load().then(() => outbox.flush());
  return outbox;
}
