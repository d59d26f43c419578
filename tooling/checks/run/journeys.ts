import { z } from 'zod';
import { prepareBrowser } from './browser.ts';
import { binary } from './program.ts';
import { countReport } from './report.ts';
import type { Step } from './step.ts';

const Report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Playwright, in a real browser against the built app. */
export const journeys: Step = {
  name: 'journeys',
  async run() {
    const browser = await prepareBrowser();
    return countReport({
      program: (file) => ({
        command: binary('playwright', 'apps/web'),
        args: ['test', '--reporter=list,json'],
        folder: 'apps/web',
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          ...(browser === 'playwright' ? {} : { CHROMIUM_PATH: browser.path }),
        },
      }),
      count(json) {
        const { expected, unexpected, flaky } = Report.parse(json).stats;
        return { passed: expected, failed: unexpected + flaky };
      },
    });
  },
};
