const WINDOW_MS = 60_000;

/** How much was done lately for each group of callers. */
interface RecentUse {
  add(groups: readonly string[]): void;
  /** Returns how much was done for a group in the last one to two minutes. */
  count(group: string): number;
}

/** Counts in the memory of this process, in windows of a minute of which two are kept. `clock` is in milliseconds. */
export function openRecentUse(clock: () => number): RecentUse {
  let [current, former] = [new Map<string, number>(), new Map<string, number>()];
  let endsAt = clock() + WINDOW_MS;

  function roll(): void {
    const now = clock();
    if (now < endsAt) return;
    former = now < endsAt + WINDOW_MS ? current : new Map();
    current = new Map();
    endsAt = now + WINDOW_MS;
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
