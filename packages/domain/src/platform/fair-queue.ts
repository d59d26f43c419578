import { DomainError } from './errors.ts';

/** The caller for whom work is done. */
export interface QueueCaller {
  /** The groups that the caller belongs to, such as networks, the widest first. */
  groups: readonly string[];
  /** True for a caller seen before, for whom places are reserved that a flood of strangers cannot take. */
  isKnown: boolean;
}

/** Work that is done a few at a time; groups of callers take turns. */
export interface FairQueue {
  /** @throws unavailable when there is no place for it, or its place is given to another group */
  run<T>(caller: QueueCaller, work: () => Promise<T>): Promise<T>;
}

interface Bounds {
  /** Maximum number of tasks that run concurrently. */
  concurrency: number;
  /** Maximum number of queued tasks, for known callers and for all others. */
  places: { known: number; others: number };
  /** Maximum number of queued tasks of one group, the narrowest of a caller. */
  perGroup: number;
  /** Milliseconds. */
  clock?: () => number;
}

interface Entry {
  groups: readonly string[];
  begin(): void;
  refuse(): void;
}

/**
 * Opens a queue that runs a few tasks at a time. The next task comes from the group that was served least in the last
 * minutes, so that the first request of a new group overtakes a flood from another. When the queue is full, the group with
 * the most queued tasks loses its newest one. Known callers have a queue of their own; the two alternate (LIM-8).
 */
export function openFairQueue({ concurrency, places, perGroup, clock = Date.now }: Bounds): FairQueue {
  const lines = { known: openLine(), others: openLine() };
  const use = openRecentUse(clock);
  let running = 0;
  let lastWasKnown = false;

  function waitForPlace({ groups, isKnown }: QueueCaller): Promise<void> | undefined {
    if (running < concurrency) {
      running += 1;
      use.add(groups);
      return undefined;
    }
    const name = isKnown ? 'known' : 'others';
    const line = lines[name];
    if (line.countOf(groups.at(-1) ?? '') >= perGroup) throw new DomainError('unavailable');
    return new Promise((begin, reject) => {
      line.add({ groups, begin, refuse: () => reject(new DomainError('unavailable')) });
      if (line.size() > places[name]) dropOne(line);
    });
  }

  /** Refuses the newest task of the group with the most queued tasks; among equal groups, of the one served most. */
  function dropOne(line: Line): void {
    const byLoad = (one: Entry, other: Entry) =>
      compare(other, one, line.countOf) || compare(other, one, use.count);
    line.takeNewest(byLoad)?.refuse();
  }

  /** Gives the place of a finished task to the next task, or frees it. */
  function startNext(): void {
    const { known, others } = lines;
    lastWasKnown = known.size() > 0 && (!lastWasKnown || others.size() === 0);
    const next = (lastWasKnown ? known : others).takeOldest((one, other) => compare(one, other, use.count));
    if (!next) {
      running -= 1;
      return;
    }
    use.add(next.groups);
    next.begin();
  }

  return {
    async run(caller, work) {
      await waitForPlace(caller);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}

type Line = ReturnType<typeof openLine>;
type Order = (one: Entry, other: Entry) => number;

/** Queued tasks, the oldest first. */
function openLine() {
  const entries: Entry[] = [];
  const counts = new Map<string, number>();
  const countOf = (group: string) => counts.get(group) ?? 0;

  function recount({ groups }: Entry, change: 1 | -1): void {
    for (const group of groups) {
      const count = countOf(group) + change;
      if (count > 0) counts.set(group, count);
      else counts.delete(group);
    }
  }

  function take(isBefore: (one: Entry, first: Entry) => boolean): Entry | undefined {
    if (entries.length === 0) return undefined;
    const taken = entries.reduce((first, entry) => (isBefore(entry, first) ? entry : first));
    entries.splice(entries.indexOf(taken), 1);
    recount(taken, -1);
    return taken;
  }

  return {
    countOf,
    size: () => entries.length,
    add(entry: Entry): void {
      entries.push(entry);
      recount(entry, 1);
    },
    /** Removes and returns the first entry in an order; of equal ones the oldest. */
    takeOldest: (order: Order) => take((one, first) => order(one, first) < 0),
    /** Removes and returns the first entry in an order; of equal ones the newest. */
    takeNewest: (order: Order) => take((one, first) => order(one, first) <= 0),
  };
}

/** Compares counts of the widest groups, then of narrower ones; as far as both go. */
function compare(one: Entry, other: Entry, countOf: (group: string) => number): number {
  for (const [index, group] of one.groups.entries()) {
    const counterpart = other.groups[index];
    const difference = counterpart === undefined ? 0 : countOf(group) - countOf(counterpart);
    if (difference !== 0) return difference;
  }
  return 0;
}

const WINDOW_MS = 60_000;

/** Recent use by each group of callers. */
interface RecentUse {
  add(groups: readonly string[]): void;
  /** Returns the use of a group in the last one to two minutes. */
  count(group: string): number;
}

/** Counts in the memory of this process, in two windows of a minute. `clock` is in milliseconds. */
function openRecentUse(clock: () => number): RecentUse {
  let current = new Map<string, number>();
  let former = new Map<string, number>();
  let endsAt = clock() + WINDOW_MS;

  function roll(): void {
    const now = clock();
    if (now < endsAt) return;
    const isNext = now < endsAt + WINDOW_MS;
    former = isNext ? current : new Map();
    current = new Map();
    endsAt = (isNext ? endsAt : now) + WINDOW_MS;
  }

  return {
    add(groups) {
      roll();
      for (const group of groups) current.set(group, (current.get(group) ?? 0) + 1);
    },
    count(group) {
      roll();
      return (current.get(group) ?? 0) + (former.get(group) ?? 0);
    },
  };
}
