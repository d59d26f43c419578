import { expect, test } from 'vitest';
import { countTests } from './unit-tests.ts';

/** A report on one file, in which each test has a status and why it failed at each try. */
function reportOf(tests: { status: string; failureMessages: string[] }[], status = 'passed') {
  const assertionResults = tests.map((each, index) => ({ fullName: `test ${index}`, ...each }));
  const count = (wanted: string) => tests.filter((each) => each.status === wanted).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults: [{ name: 'a.test.ts', status, assertionResults }],
  };
}
const GOOD = { status: 'passed', failureMessages: [] };
const RETRIED = { status: 'passed', failureMessages: ['expected 1 to be 2'] };
const BAD = { status: 'failed', failureMessages: ['expected 1 to be 2', 'expected 1 to be 2'] };

test('a test that passed at its second try is counted, and named with why it failed', () => {
  expect(countTests(reportOf([GOOD, RETRIED]))).toEqual({
    passed: 2,
    failed: 0,
    secondTry: 1,
    output: 'a.test.ts: test 1\nexpected 1 to be 2',
  });
});

test('next to a failure, all output is shown', () => {
  expect(countTests(reportOf([RETRIED, BAD], 'failed'))).toEqual({ passed: 1, failed: 1, secondTry: 1 });
});

test('a file that cannot be loaded is a failure', () => {
  expect(countTests(reportOf([], 'failed'))).toMatchObject({ passed: 0, failed: 1 });
});
