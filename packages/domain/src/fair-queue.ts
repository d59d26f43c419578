import { DomainError } from './errors.ts';

/** Work that is done a few at a time; those who ask for it take turns. */
export interface FairQueue {
  /** @throws unavailable when too much waits, in all or of this asker */
  run<T>(asker: string, work: () => Promise<T>): Promise<T>;
}

interface Bounds {
  /** How much is done at once. */
  atOnce: number;
  /** How much may wait. */
  most: number;
  /** How much of it may be of one asker. */
  share: number;
}

/** After each piece of work of one asker comes one of the next, however much the first one has waiting. */
export function openFairQueue({ atOnce, most, share }: Bounds): FairQueue {
  /** What waits, by asker; whose turn comes first stands first. */
  const waiting = new Map<string, (() => void)[]>();
  let [running, count] = [0, 0];

  function turn(asker: string): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    const line = waiting.get(asker) ?? [];
    if (count >= most || line.length >= share) throw new DomainError('unavailable');
    count += 1;
    return new Promise((begin) => {
      line.push(begin);
      waiting.set(asker, line);
    });
  }

  /** Gives the place of what is done to the next in turn. */
  function pass(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [asker, line] = next;
    const begin = line.shift();
    waiting.delete(asker);
    if (line.length > 0) waiting.set(asker, line);
    count -= 1;
    begin?.();
  }

  return {
    async run(asker, work) {
      await turn(asker);
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
