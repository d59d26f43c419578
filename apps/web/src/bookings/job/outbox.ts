import { notifyManager } from '@tanstack/react-query';
import type { Doing, Waiting } from './pending-mutations.ts';

/** How sending one of them ended; anything that is thrown besides means that the server was not reached. */
export class Refusal extends Error {}

/** Sends what was done to the server. @throws Refusal with the server's sentence; anything else is tried again */
export type Send = (waiting: Waiting, onProgress: (share: number) => void) => Promise<void>;

/** What was done and is on its way to the server: in order, once, and by itself as soon as there is a connection. */
export interface Outbox {
  /** What it holds, oldest first; another array after each change. */
  read(): readonly Waiting[];
  /** @returns what ends the subscription */
  subscribe(listener: () => void): () => void;
  /** Takes something to send, made now. */
  add(bookingId: number, doing: Doing): void;
  /** Says something else instead of what is not being sent yet. */
  amend(key: string, doing: Doing): void;
  /** Sends what was refused once more. */
  retry(key: string): void;
  /** Forgets something that is not being sent. */
  discard(key: string): void;
  /** Reads what is kept on this phone, also by other tabs; it is sent with the rest. */
  load(): Promise<void>;
  /** Holds and sends nothing any more: its user has left. What is stored stays. */
  close(): void;
  /** Sends what waits; the same while that is under way. */
  flush(): Promise<void>;
}

/** What did not get through is tried again after so long, or when the browser says that it is connected. */
const RETRY_MS = 15_000;

/** Which of them are sent one after the other. */
type Lane = (waiting: Waiting) => boolean;

/** Photos take long: what else is done does not wait for them, but for what is done to photos. */
const OF_PHOTOS: readonly Doing['type'][] = ['photo', 'describe', 'remove'];
const LANES: readonly Lane[] = [
  ({ doing }) => !OF_PHOTOS.includes(doing.type),
  ({ doing }) => OF_PHOTOS.includes(doing.type),
];

/** Where a phone keeps what waits, until it is sent, also while the app is closed. */
export interface OutboxStore {
  /** All that is kept, oldest first. */
  read(): Promise<Waiting[]>;
  keep(waiting: Waiting): Promise<void>;
  drop(waiting: Waiting): Promise<void>;
}

export function openOutbox(send: Send, store: OutboxStore): Outbox {
  let all: readonly Waiting[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<Lane, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function set(next: readonly Waiting[]): void {
    all = next;
    // After what was read meanwhile is shown: what is there by now does not go from the page for a moment.
    notifyManager.schedule(() => listeners.forEach((listen) => listen()));
  }
  const change = (key: string, to: Partial<Waiting>) =>
    set(all.map((each) => (each.key === key ? { ...each, ...to } : each)));
  function drop(waiting: Waiting): void {
    set(all.filter(({ key }) => key !== waiting.key));
    void store.drop(waiting);
  }
  /** Changes it here and where it is kept. */
  function settle(waiting: Waiting, to: Pick<Waiting, 'state' | 'refusal'>): void {
    if (isClosed) return;
    change(waiting.key, to);
    void store.keep({ ...waiting, ...to });
  }

  /** Sends what waits in a lane, one after the other; the same while that is under way. */
  function run(lane: Lane): Promise<void> {
    const known = running.get(lane);
    if (known) return known;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(lane, promise);
    void sendAll(lane).then(resolve);
    return promise;
  }

  /** Until none is left, or one does not get through: whatever comes from then on begins anew. */
  async function sendAll(lane: Lane): Promise<void> {
    let next = nextOf(lane);
    while (next && (await sendOne(next))) next = nextOf(lane);
    if (next) retrySoon();
    running.delete(lane);
  }

  const nextOf = (isOf: Lane) => all.find((each) => isOf(each) && each.state === 'waiting');

  function retrySoon(): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void outbox.flush(), RETRY_MS);
  }

  /** @returns whether the server was reached */
  async function sendOne(waiting: Waiting): Promise<boolean> {
    const { key } = waiting;
    change(key, { state: 'sending', progress: 0 });
    try {
      await send(waiting, (progress) => change(key, { progress }));
      drop(waiting);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        change(key, { state: 'waiting', progress: 0 });
        return false;
      }
      settle(waiting, { state: 'refused', refusal: error.message });
    }
    return true;
  }

  const outbox: Outbox = {
    read: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(bookingId, doing) {
      const made = { key: crypto.randomUUID(), bookingId, madeAt: new Date().toISOString() };
      const waiting: Waiting = { ...made, doing, state: 'waiting', refusal: null, progress: 0 };
      set([...all, waiting]);
      void store.keep(waiting);
      void outbox.flush();
    },
    amend(key, doing) {
      const waiting = all.find((each) => each.key === key && each.state !== 'sending');
      if (!waiting) return;
      change(key, { doing });
      void store.keep({ ...waiting, doing });
    },
    retry(key) {
      const refused = all.find((each) => each.key === key);
      if (refused) settle(refused, { state: 'waiting', refusal: null });
      void outbox.flush();
    },
    discard(key) {
      const waiting = all.find((each) => each.key === key && each.state !== 'sending');
      if (waiting) drop(waiting);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      set([]);
    },
    async load() {
      const kept = await store.read();
      if (isClosed) return;
      const known = new Set(all.map(({ key }) => key));
      const others = kept.filter(({ key }) => !known.has(key));
      if (others.length > 0)
        set([...others, ...all].toSorted((one, other) => one.madeAt.localeCompare(other.madeAt)));
    },
    async flush() {
      await Promise.all(LANES.map(run));
    },
  };
  void outbox.load().then(() => outbox.flush());
  return outbox;
}
