import { setImmediate } from 'node:timers/promises';

/** Returns the number of turns of the event loop while something runs; none if it never yields. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  let turns = 0;
  while (!state.isDone) {
    await setImmediate();
    turns += 1;
  }
  await done;
  return turns;
}
