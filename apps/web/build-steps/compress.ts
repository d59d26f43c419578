import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXTS = /\.(css|js|svg|webmanifest)$/;

/** Writes `.br` and `.gz` next to the texts of a folder that a server sends as they are; pages it makes its own first. */
export async function compressTexts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => TEXTS.test(name))) {
    const path = join(folder, file);
    const text = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
  }
}
