import { setTimeout as sleep } from 'node:timers/promises';

const POLLED_EVERY_MS = 5;

/** How long an answer takes to come whole, in milliseconds. @throws unless it is a success */
export async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}\nanswered ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - began;
}

/** How long each of many calls of an address takes while some work goes on, in milliseconds. */
export async function othersWait(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const state = { isDone: false };
  const polling = (async () => {
    while (!state.isDone) {
      waits.push(await timed(url));
      await sleep(POLLED_EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    state.isDone = true;
    await polling;
  }
  return waits;
}

/** The value that a share of all values does not exceed: 0.5 for the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
