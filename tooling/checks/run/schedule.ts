import type { Step } from './step.ts';

const MAX_RUNNING_CHECKS = 2;

/** Runs the checks, two at a time and in their order, and then the other steps, each of which takes all processors. */
export async function runSteps(steps: Step[], run: (step: Step) => Promise<void>): Promise<void> {
  const checks = steps.filter(({ isCheck }) => isCheck).values();
  const runNextChecks = async () => {
    for (const step of checks) await run(step);
  };
  await Promise.all(Array.from({ length: MAX_RUNNING_CHECKS }, runNextChecks));
  for (const step of steps) if (!step.isCheck) await run(step);
}
