import { expect, test } from 'vitest';
import { countPlaywright } from './end-to-end-tests.ts';

const stats = { expected: 3, unexpected: 1, flaky: 2 };
const suiteOf = (annotations: object[]) => ({ specs: [{ tests: [{ annotations }] }] });

test('a test that passed at its second try has passed', () => {
  expect(countPlaywright({ stats, suites: [suiteOf([{ type: 'issue' }])] })).toEqual({
    passed: 5,
    failed: 1,
    secondTry: 2,
    skipped: undefined,
  });
});

test('what is skipped is neither passed nor failed, and says why', () => {
  const suites = [suiteOf([{ type: 'skip', description: 'another Chromium' }])];
  const none = { expected: 0, unexpected: 0, flaky: 0 };
  expect(countPlaywright({ stats: none, suites })).toMatchObject({
    passed: 0,
    failed: 0,
    skipped: 'another Chromium',
  });
});
