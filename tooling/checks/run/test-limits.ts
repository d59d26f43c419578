import { availableParallelism } from 'node:os';

/** One more than there are processors, as tests wait for the processes and the databases that they start. */
export const TEST_WORKERS = availableParallelism() + 1;

/** Timeouts of tests in milliseconds. They are generous, as databases and browsers share the machine with other work. */
export const TEST_TIMEOUTS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
