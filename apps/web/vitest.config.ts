import { defineConfig } from 'vitest/config';

/** Page tests: the real pages in jsdom, their calls answered by the real router (testing/server.ts). */
export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    // A page test opens a database, renders a page and types into it.
    testTimeout: 20_000,
    // As all other projects have it, beside which these run.
    maxWorkers: '100%',
  },
});
