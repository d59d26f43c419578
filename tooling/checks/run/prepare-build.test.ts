import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareBuild } from './prepare-build.ts';

const CONFIG = path.resolve(import.meta.dirname, '../../../apps/web/playwright.config.ts');

test('a build that fails ends the run at once, and says why', async () => {
  const failing = {
    command: process.execPath,
    args: ['-e', 'console.log("a broken page"); process.exit(1)'],
  };
  await expect(prepareBuild('web', failing)).rejects.toThrow(
    'No test ran, because the web app could not be built.\na broken page',
  );
});

test('Playwright builds the web app first, however it is started', async () => {
  const [, file = ''] = /globalSetup: \['([^']+)'/.exec(await readFile(CONFIG, 'utf8')) ?? [];
  expect(path.resolve(path.dirname(CONFIG), file)).toBe(path.join(import.meta.dirname, 'web-build.setup.ts'));
});
