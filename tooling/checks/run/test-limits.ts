/** Timeouts of tests in milliseconds. They are generous, as databases and browsers share the machine with other work. */
export const TEST_TIMEOUTS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
