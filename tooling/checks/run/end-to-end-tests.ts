import path from 'node:path';
import { z } from 'zod';
import { binary } from './program.ts';
import { countReport } from './report.ts';
import type { Step } from './step.ts';

const Report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Returns the step that runs all end-to-end tests, or those of some files from the root, in a real browser against the
 * built app. A failed test is run a second time, as a machine may be too busy for a browser, and reported even if it
 * passes then.
 */
export function endToEndTests(files: string[] = []): Step {
  return {
    name: 'journeys',
    async run() {
      return countReport({
        program: (file) => ({
          command: binary('playwright', 'apps/web'),
          args: ['test', '--reporter=list,json', ...files.map((each) => path.relative('apps/web', each))],
          folder: 'apps/web',
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        }),
        count(json) {
          const { expected, unexpected, flaky } = Report.parse(json).stats;
          return { passed: expected + flaky, failed: unexpected, secondTry: flaky };
        },
      });
    },
  };
}
