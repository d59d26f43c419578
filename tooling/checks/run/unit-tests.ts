import { z } from 'zod';
import { binary } from './program.ts';
import { countReport } from './report.ts';
import type { Step } from './step.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Vitest, on all projects or on those whose name starts with one of `areas`. */
export function unitTests(areas: string[]): Step {
  return {
    name: 'tests',
    run: () =>
      countReport({
        program: (file) => ({
          command: binary('vitest'),
          args: [
            'run',
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${file}`,
            ...areas.map((area) => `--project=${area}*`),
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
