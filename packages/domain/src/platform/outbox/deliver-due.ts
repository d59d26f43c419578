/** The result of a try. An item that waits for another try has `dueAt`, and `error` unless it was not tried after all. */
interface Attempt {
  state: string;
  dueAt?: Date;
  error?: string;
}

/** Where items are delivered to, and how their progress is stored. */
interface Destination<Item, Result extends Attempt> {
  /** How many are claimed and on their way at any time in this process. */
  concurrency: number;
  /** The round ends after so many failures in a row: a server that is down need not hear of every item. */
  maxFailures: number;
  /** Claims the next due item for this process alone; undefined when nothing is due. */
  claim(): Promise<Item | undefined>;
  /** Tries to deliver an item; never rejects. */
  deliver(item: Item): Promise<Result>;
  /** Stores the result of a try and ends the claim. */
  settle(result: Result): Promise<void>;
  /** No further items are claimed once it is aborted. */
  signal?: AbortSignal | undefined;
}

/**
 * Delivers until nothing is due or the other side does not answer, and returns the results of all tries. Each is stored as
 * soon as it is known and before the next item is claimed, so a process that is killed repeats no more than `concurrency`.
 */
export async function deliverDue<Item, Result extends Attempt>({
  concurrency,
  maxFailures,
  claim,
  deliver,
  settle,
  signal,
}: Destination<Item, Result>): Promise<Result[]> {
  const results: Result[] = [];
  let failures = 0;
  const work = async () => {
    for (;;) {
      if (signal?.aborted || failures >= maxFailures) return;
      const item = await claim();
      if (!item) return;
      const result = await deliver(item);
      await settle(result);
      results.push(result);
      failures = result.state === 'waiting' && result.error !== undefined ? failures + 1 : 0;
    }
  };
  // A worker that fails must not leave the others behind, unobserved.
  const workers = await Promise.allSettled(Array.from({ length: concurrency }, work));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 60 * 60_000;
/** Tries of many are spread by so much to either side. */
export const RETRY_JITTER = 0.25;

/** When to try again after so many tries: each wait is twice the last, up to `maxMs`. */
export function nextTry(attempts: number, now: Date, maxMs = MAX_WAIT_MS): Date {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), maxMs);
  const spread = 1 + RETRY_JITTER * (2 * Math.random() - 1);
  return new Date(now.getTime() + wait * spread);
}
