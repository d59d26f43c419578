import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-browser-'));
  vi.resetModules();
  for (const name of ['CHROMIUM_PATH', 'DOORSTEP_BROWSER']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Creates a program that prints its version, or fails. */
function aProgram(name: string, ends = 0): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${ends}\n`, { mode: 0o755 });
  return file;
}

const configuredBrowser = async () => {
  const { default: config } = await import('../../../apps/web/playwright.config.ts');
  return config.use?.launchOptions?.executablePath;
};

test('end-to-end tests use the first browser of the path that runs', async () => {
  aProgram('chromium', 1);
  const found = aProgram('google-chrome');
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env['PATH']}`);
  expect(await configuredBrowser()).toBe(found);
});

test('end-to-end tests use the browser that is configured', async () => {
  const configured = aProgram('browser');
  vi.stubEnv('CHROMIUM_PATH', configured);
  expect(await configuredBrowser()).toBe(configured);
});

test('a configured browser that does not run is reported, and no other is used', async () => {
  vi.stubEnv('CHROMIUM_PATH', aProgram('browser', 1));
  await expect(configuredBrowser()).rejects.toThrow(
    /^CHROMIUM_PATH or DOORSTEP_BROWSER names .+browser, which/,
  );
});
