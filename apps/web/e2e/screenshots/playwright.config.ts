import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { HAS_PINNED_BROWSER, preparePinnedBrowser } from './pinned-browser.ts';

/** Screenshots: the pages next to stored pictures of them. */
export default defineConfig(journeys, {
  testDir: '.',
  testIgnore: [],
  globalSetup: ['../../../../tooling/checks/run/web-build.setup.ts', '../template.setup.ts'],
  outputDir: '../../test-results/screenshots',
  snapshotPathTemplate: '{testDir}/expected/{arg}{ext}',
  // A comparison never writes what it compares with; --update-snapshots does.
  updateSnapshots: 'none',
  use: HAS_PINNED_BROWSER
    ? { launchOptions: { ...journeys.use?.launchOptions, executablePath: await preparePinnedBrowser() } }
    : {},
  expect: {
    toHaveScreenshot: {
      // The least change of a colour that differs: 6 of 255 in all channels. The usual 0.2 takes beige for white.
      threshold: 0.02,
      maxDiffPixels: 0,
    },
  },
});
