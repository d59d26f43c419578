import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MAX_YOUNG_GENERATION_BYTES, letYoungGenerationGrow, youngBytes } from './memory.ts';

/** Makes things that live for a while, as the rows of long reads do, so that V8 wants a larger young generation. */
async function work(): Promise<void> {
  let rows: object[] = [];
  for (let turn = 0; turn < 600; turn += 1) {
    for (let row = 0; row < 500; row += 1) rows.push({ turn, row, text: `row ${row} of ${turn}` });
    if (rows.length > 60_000) rows = [];
    await setImmediate();
  }
}

it('keeps the young generation within bounds, however much work there is', async () => {
  const stop = letYoungGenerationGrow();
  await work();
  stop();
  // It may have grown once more before that was seen.
  expect(youngBytes()).toBeLessThanOrEqual(2 * MAX_YOUNG_GENERATION_BYTES);
});
