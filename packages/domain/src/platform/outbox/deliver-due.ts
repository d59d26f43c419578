import { yieldToEventLoop } from '../event-loop.ts';

/** The result of a try. An item that waits for another try has `dueAt`, and `error` unless it was not tried after all. */
interface Attempt {
  state: string;
  dueAt?: Date;
  error?: string;
}

/** Delivers items and stores their progress. */
interface Destination<Item, Result extends Attempt> {
  /** Maximum number of items that this process has claimed at any time. */
  concurrency: number;
  /** Consecutive failures that end a round: a server that is down need not be tried with every item. */
  maxFailures: number;
  /** Stores results and ends their claims, then claims up to `limit` due items for this process alone. */
  exchange(results: readonly Result[], limit: number): Promise<Item[]>;
  /** Tries to deliver an item; never rejects. */
  deliver(item: Item): Promise<Result>;
  /** No further items are claimed once it is aborted. */
  signal?: AbortSignal | undefined;
}

/**
 * Delivers until nothing is due or the other side does not answer, and returns the results of all tries. Each is stored as
 * soon as it is known and before an item is claimed in its place, so a process that is killed repeats no more than
 * `concurrency`. What arrives while something is being stored is stored together: a commit costs more than a result.
 */
export async function deliverDue<Item, Result extends Attempt>({
  concurrency,
  maxFailures,
  exchange,
  deliver,
  signal,
}: Destination<Item, Result>): Promise<Result[]> {
  const stored: Result[] = [];
  const onTheirWay = new Map<Item, Promise<void>>();
  let arrived: Result[] = [];
  let failures = 0;
  const start = async (item: Item) => {
    const result = await deliver(item);
    onTheirWay.delete(item);
    arrived.push(result);
    failures = result.state === 'waiting' && result.error !== undefined ? failures + 1 : 0;
  };
  try {
    for (;;) {
      const isOver = signal?.aborted === true || failures >= maxFailures;
      const limit = isOver ? 0 : concurrency - onTheirWay.size;
      const results = arrived;
      arrived = [];
      if (results.length + limit > 0)
        for (const item of await exchange(results, limit)) onTheirWay.set(item, start(item));
      stored.push(...results);
      if (arrived.length > 0) continue;
      if (onTheirWay.size === 0) return stored;
      await Promise.race(onTheirWay.values());
      // With what arrives in this turn of the event loop.
      await yieldToEventLoop();
    }
  } finally {
    await Promise.all(onTheirWay.values());
  }
}

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 60 * 60_000;
/** Tries of many are spread by so much to either side. */
export const RETRY_JITTER = 0.25;

/** Returns when to retry after so many attempts: each delay is twice the last, up to `maxMs`. */
export function nextTry(attempts: number, now: Date, maxMs = MAX_WAIT_MS): Date {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), maxMs);
  const spread = 1 + RETRY_JITTER * (2 * Math.random() - 1);
  return new Date(now.getTime() + wait * spread);
}
