import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareBuild } from './prepare-build.ts';

test('a build that fails ends the run at once, and says why', async () => {
  const failing = {
    command: process.execPath,
    args: ['-e', 'console.log("a broken page"); process.exit(1)'],
  };
  await expect(prepareBuild('web', failing)).rejects.toThrow(
    'No test ran, because the web app could not be built.\na broken page',
  );
});

const ROOT = path.resolve(import.meta.dirname, '../../..');

test.each([
  ['the end-to-end tests', 'apps/web/playwright.config.ts', /globalSetup: \['([^']+)'/, 'web'],
  ['the screenshots', 'apps/web/e2e/screenshots/playwright.config.ts', /globalSetup: \['([^']+)'/, 'web'],
  ['the tests of the API', 'vitest.config.ts', /'api', 'apps\/api\/[^']+', \['([^']+)'/, 'server'],
])('%s build what they test first, however they are started', async (_, config, setup, part) => {
  const file = path.join(ROOT, config);
  const [, first = ''] = setup.exec(await readFile(file, 'utf8')) ?? [];
  expect(path.resolve(path.dirname(file), first)).toBe(
    path.join(import.meta.dirname, `${part}-build.setup.ts`),
  );
});
