import { z } from 'zod';
import { binary } from './program.ts';
import { countReport } from './report.ts';
import type { Step } from './step.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

interface Choice {
  /** Vitest's projects; all when there is none. */
  projects?: string[];
  /** Only tests that these files, from the root, are part of; there may be none. */
  relatedTo?: string[];
}

/**
 * Vitest, on all tests or some. One that fails is run once more, for a machine may be too busy for a time-out; passing
 * then, it is named with its failure all the same. What draws at random is not: a second try would draw something else.
 */
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
            '--retry=1',
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${file}`,
            ...projects.map((name) => `--project=${name}`),
          ],
        }),
        count: countTests,
      }),
  };
}

/** Counts by Vitest's JSON report. @throws ZodError when it is none */
export function countTests(json: unknown) {
  const { numPassedTests, numFailedTests, testResults } = Report.parse(json);
  // A file that cannot be loaded has no tests to fail, yet is a failure.
  const unloadable = testResults.filter((file) => file.status === 'failed' && !file.assertionResults[0]);
  const failed = numFailedTests + unloadable.length;
  const retried = passedAfterFailure(testResults);
  return {
    passed: numPassedTests,
    failed,
    secondTry: retried.length,
    ...(failed === 0 && { output: retried.join('\n') }),
  };
}

/** Tests that passed at their second try, each with why it failed at the first. */
function passedAfterFailure(files: z.infer<typeof Report>['testResults']): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  );
}
