import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { MAX_YOUNG_GENERATION_BYTES } from './memory.ts';

/** Creates objects that live for a while, as the rows of long reads do, so that V8 wants a larger young generation. */
const WORK = `
  import { setImmediate } from 'node:timers/promises';
  import { letYoungGenerationGrow, youngBytes } from ${JSON.stringify(new URL('memory.ts', import.meta.url).href)};
  const stop = letYoungGenerationGrow();
  let rows = [];
  for (let turn = 0; turn < 600; turn += 1) {
    for (let row = 0; row < 500; row += 1) rows.push({ turn, row, text: 'row ' + row + ' of ' + turn });
    if (rows.length > 60_000) rows = [];
    await setImmediate();
  }
  stop();
  process.stdout.write(String(youngBytes()));
`;

// In a process of its own, because other tests of this worker have grown its young generation already.
it('keeps the young generation within bounds, however much work there is', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', WORK], {
    encoding: 'utf8',
  });
  const bytes = Number(output);
  expect(bytes).toBeGreaterThan(0);
  // It may have grown once more before that was noticed.
  expect(bytes).toBeLessThanOrEqual(2 * MAX_YOUNG_GENERATION_BYTES);
});
