import { expect, test } from 'vitest';
import { runSteps } from './schedule.ts';

const steps = [
  ...['build', 'types', 'bytes'].map((name) => ({ name, isCheck: true })),
  ...['tests', 'journeys'].map((name) => ({ name })),
].map((step) => ({ ...step, run: () => Promise.reject(new Error('The caller runs it.')) }));

test('checks run two at a time, and what takes all processors alone after them', async () => {
  const running = new Set<string>();
  const seen: string[] = [];
  await runSteps(steps, async ({ name }) => {
    running.add(name);
    seen.push([...running].join(' and '));
    // The build takes as long as the other checks together.
    for (let turn = 0; turn < (name === 'build' ? 9 : 3); turn += 1) await Promise.resolve();
    running.delete(name);
  });
  expect(seen).toEqual(['build', 'build and types', 'build and bytes', 'tests', 'journeys']);
});
