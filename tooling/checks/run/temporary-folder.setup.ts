import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder in memory that Linux has. */
const MEMORY = '/dev/shm';

/** More than the databases of a run take; containers often have 64 MB. */
const ENOUGH_BYTES = 1024 ** 3;

/**
 * One folder for all that a run of Vitest puts into the system's temporary folder, removed at its end: a test that
 * fails, or a process that is killed, cannot tidy up. Another one in memory for databases, where no commit waits for a disk.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-tests-'));
  // Under root, PostgreSQL runs as an account of its own and must reach its files inside.
  await chmod(folder, 0o711);
  const memory = await folderInMemory();
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  process.env['TEST_DATABASE_FOLDER'] = memory ?? folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    delete process.env['TEST_DATABASE_FOLDER'];
    await rm(folder, { recursive: true, force: true });
    if (memory) await rm(memory, { recursive: true, force: true });
  };
}

/** Returns a new folder in memory; null where the system has none or too little of it. */
async function folderInMemory(): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize < ENOUGH_BYTES ? null : await mkdtemp(path.join(MEMORY, 'doorstep-tests-'));
  } catch {
    return null;
  }
}
