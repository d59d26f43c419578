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

interface Selection {
  /** Vitest's projects; all when there is none. */
  projects?: string[];
  /** Runs only tests that depend on these files (paths from the root); finding none is no failure. */
  relatedTo?: string[];
}

/**
 * Runs Vitest on all tests or some. A failed test is retried once, since a busy machine can cause timeouts, and is reported
 * even if it then passes. Random tests set `retry: 0`: a retry would use other input.
 */
export function unitTests({ projects = [], relatedTo }: Selection): Step {
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

/** Counts the results in Vitest's JSON report. @throws ZodError when it is none */
export function countTests(json: unknown) {
  const { numPassedTests, numFailedTests, testResults } = Report.parse(json);
  // A file that cannot be loaded is a failure without a failed test.
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

/** Returns the tests that passed at their second try, each with its first failure. */
function passedAfterFailure(files: z.infer<typeof Report>['testResults']): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  );
}
