/**
 * How long a test is waited for, and what it waits for itself. Neither is what is tested: a database, programs and browsers share
 * the machine with all other tests, and whatever else runs on it.
 */
export const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
