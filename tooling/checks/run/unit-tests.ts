import { z } from 'zod';
import { binary } from './program.ts';
import { countReport } from './report.ts';
import type { Step } from './step.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

interface Choice {
  /** Vitest's projects; all when there is none. */
  projects?: string[];
  /** Only tests that these files, from the root, are part of; there may be none. */
  relatedTo?: string[];
}

/** Vitest, on all tests or some. */
export function unitTests({ projects = [], relatedTo }: Choice): Step {
  const mayBeNone = relatedTo !== undefined;
  return {
    name: 'tests',
    run: () =>
      countReport({
        mayBeNone,
        program: (file) => ({
          command: binary('vitest'),
          args: [
            ...(relatedTo ? ['related', '--run', '--passWithNoTests', ...relatedTo] : ['run']),
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${file}`,
            ...projects.map((name) => `--project=${name}`),
          ],
        }),
        count(json) {
          const { numPassedTests, numFailedTests, testResults } = Report.parse(json);
          // A file that cannot be loaded has no tests to fail, yet is a failure.
          const unloadable = testResults.filter(
            (file) => file.status === 'failed' && !file.assertionResults[0],
          );
          return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
        },
      }),
  };
}
