import { setImmediate } from 'node:timers/promises';

/** How many turns the event loop makes while something runs; none are left to others by what never waits. */
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
