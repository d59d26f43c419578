import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files that a browser caches to open the app offline: all that its pages may load, named by their content. */
export async function listOfflineFiles(folder: string): Promise<void> {
  const names = await readdir(join(folder, 'assets'));
  const files = names
    .filter((name) => /\.(css|js|svg|woff2)$/.test(name))
    .toSorted()
    .map((name) => `/assets/${name}`);
  const shell = await readFile(join(folder, '__spa-fallback.html'));
  const version = createHash('sha256').update(shell).update(files.join('\n')).digest('hex').slice(0, 16);
  await writeFile(join(folder, 'offline.json'), JSON.stringify({ version, files }));
}
