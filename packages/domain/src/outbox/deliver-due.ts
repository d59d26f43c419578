/** What came of a try. While it waits for another, `dueAt` says when that is, and `error` why there must be one. */
interface Tried {
  state: string;
  dueAt?: Date;
  error?: string;
}

/** Where things are delivered to, and how far that has come. */
interface Destination<Item, Outcome extends Tried> {
  /** Takes some of what is due for this process alone. */
  claim(): Promise<Item[]>;
  /** Tries to deliver one; never rejects. */
  deliver(item: Item): Promise<Outcome>;
  /** Notes what came of them, and gives them free. */
  settle(outcomes: Outcome[]): Promise<void>;
  /** No further ones are taken once it is aborted. */
  signal?: AbortSignal | undefined;
}

/** Delivers until nothing is due or the other side does not answer; returns what came of all tries. */
export async function deliverDue<Item, Outcome extends Tried>({
  claim,
  deliver,
  settle,
  signal,
}: Destination<Item, Outcome>): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (;;) {
    if (signal?.aborted) return all;
    const items = await claim();
    if (items.length === 0) return all;
    const outcomes = await Promise.all(items.map(deliver));
    await settle(outcomes);
    all.push(...outcomes);
    // Nobody is served by asking a server that is down once for each of them.
    if (outcomes.every(({ state, error }) => state === 'waiting' && error !== undefined)) return all;
  }
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Tries of many are spread by so much to either side. */
const JITTER = 0.25;

/** When to try again after so many tries: each wait is twice the last, up to `longestMs`. */
export function nextTry(attempts: number, now: Date, longestMs = LONGEST_WAIT_MS): Date {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), longestMs);
  const spread = 1 + JITTER * (2 * Math.random() - 1);
  return new Date(now.getTime() + wait * spread);
}
