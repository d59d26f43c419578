import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Size and hash of a file, to detect later changes. */
export const Digest = z.object({ bytes: z.int().nonnegative(), sha256: z.hash('sha256') });
export type Digest = z.output<typeof Digest>;

/** Returns the size and hash of a file. */
export async function digestFile(path: string): Promise<Digest> {
  return digest(path, async (chunks) => {
    for await (const _ of chunks);
  });
}

/** Copies a file into a new one and flushes it to the disk. Returns the size and hash of what was read. */
export async function copyAndDigest(from: string, to: string): Promise<Digest> {
  return digest(from, (chunks) => pipeline(chunks, createWriteStream(to, { flags: 'wx', flush: true })));
}

async function digest(
  path: string,
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Digest> {
  // Opened before anything is created, so that a missing file leaves no empty copy.
  const file = await open(path);
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks = async function* () {
    for await (const chunk of file.createReadStream() as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await consume(chunks());
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
