import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * One folder for all that a run of Vitest puts into the system's temporary folder, removed at its end: a test that
 * fails, or a process that is killed, cannot tidy up.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-tests-'));
  // Under root, PostgreSQL runs as an account of its own and must reach its files inside.
  await chmod(folder, 0o711);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true });
  };
}
