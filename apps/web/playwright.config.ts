import { availableParallelism, totalmem } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { prepareBrowser } from '../../tooling/checks/run/browser.ts';

/** The memory that a worker with its browser and its server takes at most, in bytes. */
const WORKER_BYTES = 2 * 1024 ** 3;
/** A worker waits for its browser or its server about half of the time. */
const WORKERS = Math.min(2 * availableParallelism(), Math.floor(totalmem() / WORKER_BYTES));

/** Journeys: a real browser on the built app. Each starts a server of its own (e2e/journey.ts), so they run side by side. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  testIgnore: 'screenshots/**',
  // Emptied before a run; the screenshots have one of their own, whose pictures CI uploads.
  outputDir: 'test-results/journeys',
  globalSetup: ['../../tooling/checks/run/web-build.setup.ts', './e2e/template.setup.ts'],
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.max(1, WORKERS),
  // A second try on a server of its own; `npm test` names what needed it.
  retries: 1,
  // Neither is what is tested: some seconds are plenty, unless the machine is busy with something else.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Bookings are in London time wherever their reader is.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await prepareBrowser(),
      // A test's scripts run too briefly for optimising them to pay: a tenth to a sixth of the processor time.
      args: ['--js-flags=--no-maglev,--no-opt'],
      // Chromium has no sandbox for root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
});
