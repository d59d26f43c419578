import { configDefaults, defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './tooling/bootstrap/compile-cache.mjs';
import { TEST_TIMEOUTS, TEST_WORKERS } from './tooling/checks/run/test-limits.ts';

/** Processes that tests start take half the time when Node keeps what it makes of their TypeScript. */
const SHARED = { ...TEST_TIMEOUTS, env: COMPILE_CACHE };

/** Tests whose subject does not depend on the database: they run on SQLite only. */
const INDEPENDENT = [
  'packages/domain/src/authorisation.test.ts',
  'apps/api/{src,testing}/**',
  'apps/api/contract/{calendars,cross-site,files,headers,hostile,limits,mail-stop,mail-templates,monitoring,protocol}.test.ts',
  'apps/api/contract/{s3,second-factor,security-log,settings,tracing,typed-calls}.test.ts',
];

/** Races that PostgreSQL's row locks decide. SQLite has one writer at a time, which the other races prove there. */
const ROW_LOCK_RACES = ['**/{cover,overlapping-times,travel}-race.test.ts'];

/** Processes behind a balancer, as only PostgreSQL serves several. */
const SEVERAL_PROCESSES = ['apps/api/contract/balancers.test.ts'];

/**
 * Runs the same tests on both databases. Each test opens a database of its own and mocks no module, so a worker loads the
 * modules once for all its files.
 */
function onBothDatabases(name: string, include: string, setup: string[] = []) {
  const shared = { ...SHARED, include: [include], isolate: false };
  const on = (TEST_DATABASE: string) => ({ env: { ...SHARED.env, TEST_DATABASE } });
  const globalSetup = [...setup, 'packages/domain/testing/postgres.setup.ts'];
  const without = (files: string[]) => ({ ...shared, exclude: [...configDefaults.exclude, ...files] });
  return [
    {
      test: {
        ...without([...ROW_LOCK_RACES, ...SEVERAL_PROCESSES]),
        ...on('sqlite'),
        name: `${name} (sqlite)`,
        globalSetup: setup,
      },
    },
    { test: { ...without(INDEPENDENT), ...on('postgres'), name: `${name} (postgres)`, globalSetup } },
  ];
}

export default defineConfig({
  test: {
    maxWorkers: TEST_WORKERS,
    globalSetup: 'tooling/checks/run/temporary-folder.setup.ts',
    projects: [
      ...onBothDatabases('domain', 'packages/domain/**/*.test.ts'),
      ...onBothDatabases('api', 'apps/api/**/*.test.ts', ['tooling/checks/run/server-build.setup.ts']),
      { test: { name: 'client', include: ['packages/client/**/*.test.ts'], ...SHARED } },
      'apps/web',
      { test: { name: 'tooling', include: ['tooling/**/*.test.{ts,mjs}'], ...SHARED } },
    ],
  },
});
