import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { START } from './start.ts';
import { TEMPLATE, fillFolder } from './server.ts';

/** Prepares the demo data once for all tests; returns what removes it after the last. */
export default async function prepareTemplate(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-e2e-'));
  await fillFolder(folder, START);
  process.env[TEMPLATE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
