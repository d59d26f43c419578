import path from 'node:path';
import { z } from 'zod';
import { binary } from './program.ts';
import { countReport } from './report.ts';
import type { Step } from './step.ts';

const Annotation = z.object({ type: z.string(), description: z.string().optional() });
const Report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(
    z.object({
      specs: z.array(z.object({ tests: z.array(z.object({ annotations: z.array(Annotation) })) })),
    }),
  ),
});

/**
 * Returns the step that runs all end-to-end tests, or those of some files from the root, in a real browser against the
 * built app. A failed test is run a second time, as a machine may be too busy for a browser, and reported even if it
 * passes then.
 */
export function endToEndTests(files: string[] = []): Step {
  return playwright(
    'journeys',
    files.map((each) => path.relative('apps/web', each)),
  );
}

/** Returns the step that compares pages with stored screenshots of them, where their Chromium runs. */
export function screenshots(): Step {
  return playwright('screenshots', ['--config=e2e/screenshots/playwright.config.ts']);
}

function playwright(name: string, args: string[]): Step {
  return {
    name,
    async run() {
      return countReport({
        program: (file) => ({
          command: binary('playwright', 'apps/web'),
          args: ['test', '--reporter=list,json', ...args],
          folder: 'apps/web',
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        }),
        count: countPlaywright,
      });
    },
  };
}

/** Reads the counts of Playwright's report. A skipped test gives the reason of the whole run. */
export function countPlaywright(json: unknown) {
  const { stats, suites } = Report.parse(json);
  const tests = suites.flatMap(({ specs }) => specs.flatMap((spec) => spec.tests));
  const skip = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip');
  const { expected, unexpected, flaky } = stats;
  return { passed: expected + flaky, failed: unexpected, secondTry: flaky, skipped: skip?.description };
}
