import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileStore } from '@doorstep/domain/server';

/** Disk space left free for the database and its backups (FIL-8). */
const MIN_FREE_BYTES = 500_000_000;

/** Opens a folder of files that several processes may share. It is created on first use. */
export function openFolder(folder: string, { minFreeBytes = MIN_FREE_BYTES } = {}): FileStore {
  const pathOf = (name: string) => join(folder, basename(name));
  return {
    async hasSpace() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize >= minFreeBytes;
    },
    async keep(bytes) {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      const [draft, file] = [pathOf(`${name}.part`), pathOf(name)];
      await mkdir(folder, { recursive: true });
      try {
        await writeThrough(draft, bytes);
        // A file under its final name is complete, however this process ends.
        await rename(draft, file);
        await syncFolder(folder);
      } catch (error) {
        await Promise.allSettled([draft, file].map((path) => rm(path, { force: true })));
        throw error;
      }
      return name;
    },
    read: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *olderThan(ageMs) {
      const latest = Date.now() - ageMs;
      for await (const entry of readEntries(folder)) {
        // Another process may have removed it.
        const stats = entry.isFile() && (await stat(pathOf(entry.name)).catch(nullIfMissing));
        if (stats && stats.mtimeMs <= latest) yield entry.name;
      }
    },
  };
}

/** Writes a file that outlives a power loss. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder outlive a power loss; Windows opens no folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* readEntries(folder: string): AsyncIterable<Dirent> {
  const found = await opendir(folder).catch(nullIfMissing);
  if (found) yield* found;
}

/** Returns whether a system error has this code, such as ENOENT. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function nullIfMissing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null;
  throw error;
}
