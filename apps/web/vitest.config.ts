import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../../tooling/checks/run/patience.ts';

/** Page tests: the real pages in jsdom, their calls answered by the real router (testing/server.ts). */
export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    ...PATIENCE,
    // As all other projects have it, beside which these run.
    maxWorkers: '100%',
  },
});
