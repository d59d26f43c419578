import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from './debian.ts';
import { binary, runProgram } from './program.ts';

/** The headless shell uses three quarters of the processor time, so it comes first. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Asks Playwright, in the folder that has it, for the path of its own browser. */
const PLAYWRIGHTS_OWN = "process.stdout.write(require('@playwright/test').chromium.executablePath())";

/**
 * The path of the browser that is configured, else of the one installed, else of Debian's by apt as root, else of
 * Playwright's own: for everything that drives one. @throws when there is none: journeys are never skipped
 */
export async function prepareBrowser(): Promise<string> {
  const configured = process.env['CHROMIUM_PATH'] || process.env['DOORSTEP_BROWSER'];
  if (configured) {
    if (await runs(configured)) return configured;
    throw new Error(
      `CHROMIUM_PATH or DOORSTEP_BROWSER names ${configured}, which is not a browser that runs.`,
    );
  }
  const installed = (await findInstalled()) ?? (await installFromDebian());
  if (installed !== undefined) return installed;
  const folder = 'apps/web';
  const { ok, output } = await runProgram({
    command: binary('playwright', folder),
    args: ['install', 'chromium'],
    folder,
  });
  if (ok) {
    const args = ['-e', PLAYWRIGHTS_OWN];
    return (await runProgram({ command: process.execPath, args, folder })).output;
  }
  throw new Error(
    `There is no browser, and none could be installed. Install Chromium or set CHROMIUM_PATH to one.\n${output}`,
  );
}

async function findInstalled(): Promise<string | undefined> {
  const candidates = [
    ...PLACES.flatMap((place) => NAMES.map((name) => path.join(place, name))),
    ...APPLICATIONS,
  ];
  for (const candidate of new Set(candidates)) {
    if (existsSync(candidate) && (await runs(candidate))) return candidate;
  }
  return undefined;
}

/** Some systems place a program there that only says where to get the browser. */
async function runs(command: string): Promise<boolean> {
  return (await runProgram({ command, args: ['--version'] })).ok;
}

async function installFromDebian(): Promise<string | undefined> {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await installDebianPackage(name)) break;
  }
  return findInstalled();
}
