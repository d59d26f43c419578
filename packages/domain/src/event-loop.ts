import { setImmediate } from 'node:timers';

const waiting: (() => void)[] = [];

/**
 * Lets the event loop answer others, and resolves in a later turn of it. However many wait, one goes on in each turn:
 * `setImmediate` by itself would let all of them go on in the same.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** Cuts long work over a list into slices of at most `size` items, each in a turn of the event loop of its own. */
export async function* inSlices<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let from = 0; from < items.length; from += size) {
    await yieldToEventLoop();
    yield items.slice(from, from + size);
  }
}
