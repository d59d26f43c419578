import { defineConfig } from 'vitest/config';
import { PATIENCE } from './tooling/checks/run/patience.ts';

/** The same tests on both databases: what holds on one holds on the other. */
function onBothDatabases(name: string, include: string) {
  const postgres = { TEST_DATABASE: 'postgres' };
  const globalSetup = 'packages/domain/testing/postgres.setup.ts';
  return [
    { test: { name: `${name} (sqlite)`, include: [include], ...PATIENCE, env: { TEST_DATABASE: 'sqlite' } } },
    { test: { name: `${name} (postgres)`, include: [include], ...PATIENCE, env: postgres, globalSetup } },
  ];
}

export default defineConfig({
  test: {
    // Vitest leaves one core idle otherwise, which is half of a small machine.
    maxWorkers: '100%',
    globalSetup: 'tooling/checks/run/temporary-folder.setup.ts',
    projects: [
      ...onBothDatabases('domain', 'packages/domain/**/*.test.ts'),
      ...onBothDatabases('api', 'apps/api/**/*.test.ts'),
      { test: { name: 'client', include: ['packages/client/**/*.test.ts'], ...PATIENCE } },
      'apps/web',
      { test: { name: 'tooling', include: ['tooling/**/*.test.{ts,mjs}'], ...PATIENCE } },
    ],
  },
});
