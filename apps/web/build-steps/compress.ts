/**
 * Writes `.br` and `.gz` next to the texts that a server sends as they are; pages it makes its own first. A program of its
 * own, since V8 answers the memory that compressing takes with collections: of the large heap of a build, seven times the work.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../build/client');
const TEXTS = /\.(css|js|svg|webmanifest)$/;

const files = (await readdir(FOLDER, { recursive: true })).filter((name) => TEXTS.test(name)).values();

async function compressNext(): Promise<void> {
  for (const file of files) {
    const path = join(FOLDER, file);
    const text = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
