import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder } from './folder.ts';

const HOUR_MS = 3_600_000;
const bytes = Buffer.from('some bytes');

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'doorstep-folder-'));
  folder = join(parent, 'data', 'doorstep.db.files');
});
afterEach(() => rm(parent, { recursive: true }));

async function listed(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}

async function makeOld(name: string): Promise<void> {
  const at = new Date(Date.now() - 2 * HOUR_MS);
  await utimes(join(folder, name), at, at);
}

test('a missing folder is empty', async () => {
  const files = openFolder(folder);
  expect(await files.read('photo.jpg')).toBeNull();
  expect(await listed(files.olderThan(0))).toEqual([]);
  await files.remove('photo.jpg');
});

test('a file stored by one process is read by every other', async () => {
  const [one, other] = [openFolder(folder), openFolder(folder)];
  const names = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).keep(bytes)),
  );
  expect(new Set(names).size).toBe(20);
  for (const name of names) expect(await other.read(name)).toEqual(bytes);
  expect(await readdir(folder)).toHaveLength(20);
  await one.remove(names[0]!);
  await other.remove(names[0]!);
  expect(await other.read(names[0]!)).toBeNull();
});

test('old files are listed, and those left incomplete by a process that ended (FIL-3)', async () => {
  const files = openFolder(folder);
  const [old] = [await files.keep(bytes), await files.keep(bytes)];
  await writeFile(join(folder, 'half.jpg.part'), bytes);
  for (const name of [old, 'half.jpg.part']) await makeOld(name);
  const named = await listed(files.olderThan(HOUR_MS));
  expect(named.toSorted()).toEqual([old, 'half.jpg.part'].toSorted());
});

test('several processes can remove the same file at once', async () => {
  const all = [openFolder(folder), openFolder(folder), openFolder(folder)];
  for (let count = 0; count < 30; count += 1) await makeOld(await all[0]!.keep(bytes));
  await Promise.all(
    all.map(async (files) => {
      for await (const name of files.olderThan(HOUR_MS)) await files.remove(name);
    }),
  );
  expect(await readdir(folder)).toEqual([]);
});

test('a file that cannot be written whole leaves nothing (FIL-8)', async () => {
  await mkdir(folder, { recursive: true });
  const program = `
    const { openFolder } = await import(${JSON.stringify(import.meta.resolve('./folder.ts'))});
    const files = openFolder(${JSON.stringify(folder)});
    await files.keep(Buffer.alloc(100));
    await files.keep(Buffer.alloc(1_000_000)).catch(({ code }) => process.stdout.write(code));`;
  // As a full disk does, the limit lets the beginning of a file be written.
  const limited = `ulimit -f 64; exec "$0" --input-type=module --eval "$1"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program]);
  expect(stdout).toBe('EFBIG');
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\w+\.jpg$/)]);
});

test('there is space until the reserve is reached (FIL-8)', async () => {
  expect(await openFolder(folder, { minFreeBytes: 1 }).hasSpace()).toBe(true);
  expect(await openFolder(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER }).hasSpace()).toBe(false);
});

test('no name can leave the folder', async () => {
  await writeFile(join(parent, 'secret.key'), 'secret');
  expect(await openFolder(folder).read('../../secret.key')).toBeNull();
});
