import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './program.ts';

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin'];
const CACHE = path.join(import.meta.dirname, '../../../node_modules/.cache/promtool');

/**
 * Returns the path of Prometheus' promtool: the one that is installed, else from Debian's package, of which nothing else is
 * kept. @throws when there is neither: tests are never skipped
 */
export async function preparePromtool(): Promise<string> {
  const cached = path.join(CACHE, 'promtool');
  const found = [...FOLDERS.map((folder) => path.join(folder, 'promtool')), cached].find((file) =>
    existsSync(file),
  );
  if (found) return found;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'download-'));
  try {
    await download(folder);
    const [archive = ''] = globSync('*.deb', { cwd: folder });
    await run('dpkg-deb', ['--extract', archive, '.'], folder);
    await rename(path.join(folder, 'usr/bin/promtool'), cached);
    return cached;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function download(folder: string): Promise<void> {
  const args = ['download', '-qq', 'prometheus'];
  await run('apt-get', args, folder).catch(async () => {
    // A fresh machine has no lists of packages.
    await run('apt-get', ['update', '-qq'], folder).catch(() => {});
    await run('apt-get', args, folder);
  });
}

async function run(command: string, args: string[], folder: string): Promise<void> {
  const relative = path.relative(path.join(import.meta.dirname, '../../..'), folder);
  const { ok, output } = await runProgram({ command, args, folder: relative });
  if (!ok)
    throw new Error(`promtool is missing. Install Prometheus, or run this on Debian or Ubuntu.\n${output}`);
}
