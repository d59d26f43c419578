import { defineConfig } from 'vitest/config';
import { markdown } from './build-steps/markdown.ts';
import { TEST_TIMEOUTS, TEST_WORKERS } from '../../tooling/checks/run/test-limits.ts';

/** Page tests: the real pages in jsdom, their calls answered by the real router (testing/server.ts). */
export default defineConfig({
  plugins: [markdown()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    // A worker loads the modules once for all its files. What a test changes in them, or in the browser, it restores.
    isolate: false,
    ...TEST_TIMEOUTS,
    // As in all other projects, which run at the same time.
    maxWorkers: TEST_WORKERS,
  },
});
