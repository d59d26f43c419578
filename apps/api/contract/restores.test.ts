import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@doorstep/domain/server';
import { aBooking, aProvider, openWorld } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../src/operations/backups/back-up.ts';
import { restore } from '../src/operations/backups/restore-backup.ts';
import { addPhoto, bookingsIn, fileNamesIn } from './installations.ts';
import { openPrograms } from './programs.ts';

const RESTORE = join(import.meta.dirname, '../src/operations/restore.ts');
const PHOTOS = 40;

openWorldForEachTest({ customer: true, provider: true });
let folder: string;
let bookingId: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorstep-restore-'));
  ({ id: bookingId } = await aBooking(world, customer));
});
afterEach(() => rm(folder, { recursive: true }));

const here = () => ({ databaseUrl: world.url, filesFolder: join(folder, 'photos') });
const target = () => join(folder, 'new');
/** As `npm run restore` works out the photos' folder. */
const empty = () => ({
  databaseUrl: `file:${join(target(), 'doorstep.db')}`,
  filesFolder: join(target(), 'doorstep.db.files'),
});
const backup = () => join(folder, 'backup');

async function backUpWithPhotos(content?: string): Promise<void> {
  for (let photo = 0; photo < PHOTOS; photo += 1)
    await addPhoto(world, here(), await aProvider(world), `${photo}.jpg`, content);
  await backUp(here(), backup());
}

async function restored() {
  const entries = (await readdir(target())).toSorted();
  const photos = (await readdir(empty().filesFolder)).length;
  return { entries, photos, bookings: [...(await bookingsIn(empty()))] };
}
const whole = () => ({
  entries: ['doorstep.db', 'doorstep.db.files'],
  photos: PHOTOS,
  bookings: [bookingId],
});

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('a restore (RUN-14)', () => {
  test('fills an empty installation only', async () => {
    await backUp(here(), backup());
    await expect(restore(here(), backup())).rejects.toThrow('is not empty');
    await restore(empty(), backup());
    await expect(restore(empty(), backup())).rejects.toThrow('Nothing was changed');
    const used = { databaseUrl: `file:${join(folder, 'third.db')}`, filesFolder: join(folder, 'used') };
    await mkdir(used.filesFolder);
    await writeFile(join(used.filesFolder, 'photo.jpg'), 'a photo');
    await expect(restore(used, backup())).rejects.toThrow('The folder of photos is not empty');
    expect(await readdir(used.filesFolder)).toEqual(['photo.jpg']);
  });

  test('fills a database without users, but not while a server has it open', async () => {
    await backUp(here(), backup());
    const other = await openWorld();
    const migrated = { databaseUrl: other.url, filesFolder: join(folder, 'others') };
    await expect(restore(migrated, backup())).rejects.toThrow('Stop it first. Nothing was changed.');
    await other.database.close();
    expect(await restore(migrated, backup())).toMatchObject({ counts: { users: 2 } });
    expect(await bookingsIn(migrated)).toEqual(new Set([bookingId]));
    await other.close();
  });

  test('can be repeated after being killed at any moment', async () => {
    await backUpWithPhotos();
    const programs = openPrograms(empty().databaseUrl);
    for (const photosCopied of [0, 1, PHOTOS / 2]) {
      const killed = programs.run('restore', {}, [backup()]);
      const copied = async () =>
        existsSync(empty().filesFolder) ? (await readdir(empty().filesFolder)).length : -1;
      while ((await copied()) < photosCopied && killed.child.exitCode === null) await nextTurn();
      killed.child.kill('SIGKILL');
      await killed.ended;
      // Refused when the first was too quick to be killed.
      await programs.run('restore', {}, [backup()]).ended;
      expect(await restored()).toEqual(whole());
      await rm(target(), { recursive: true });
    }
    await programs.end();
  });

  test('after an interrupted restore of another backup leaves nothing of it', async () => {
    await backUpWithPhotos();
    await mkdir(empty().filesFolder, { recursive: true });
    await writeFile(join(empty().filesFolder, 'of-another-backup.jpg'), 'a photo');
    await writeFile(join(target(), 'doorstep.db.restoring'), 'half a database');
    await restore(empty(), backup());
    expect(await restored()).toEqual(whole());
  });

  test('on a full disk fails with a message, leaves nothing and can be repeated', async () => {
    await backUpWithPhotos();
    await addPhoto(world, here(), await aProvider(world), 'large.jpg', 'x'.repeat(8_000_000));
    await rm(backup(), { recursive: true });
    await backUp(here(), backup());
    const run = (limit: string) =>
      promisify(execFile)('sh', ['-c', `${limit} exec "$0" "$@"`, process.execPath, RESTORE, backup()], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: empty().databaseUrl },
      });
    // Enough for the database, and too little for the large photo.
    await expect(run('ulimit -f 6000 &&')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The restore from .+\/backup failed: file too large\.\n$/),
    });
    expect(await fileNamesIn(target())).toEqual(['doorstep.db.files']);
    expect(await run('')).toMatchObject({ stdout: expect.stringContaining('41 photos, as of 20') });
  });

  test.each([
    [
      'a truncated database',
      () => truncate(join(backup(), 'doorstep.db'), 40_960),
      'doorstep.db has 40960 bytes instead of ',
    ],
    ['a missing database', () => rm(join(backup(), 'doorstep.db')), 'doorstep.db is missing'],
    [
      'a truncated photo',
      () => truncate(join(backup(), 'files/7.jpg'), 3),
      'files/7.jpg has 3 bytes instead of 11',
    ],
    [
      'a changed photo',
      () => writeFile(join(backup(), 'files/7.jpg'), 'photo 8.jpg'),
      'files/7.jpg was changed after the backup',
    ],
    ['a missing photo', () => rm(join(backup(), 'files/7.jpg')), 'files/7.jpg is missing'],
    ['no photos', () => rm(join(backup(), 'files'), { recursive: true }), 'files/0.jpg is missing'],
    [
      'no manifest',
      () => rm(join(backup(), 'manifest.json')),
      'is not a complete backup: it has no manifest.json',
    ],
    [
      'a damaged manifest',
      () => truncate(join(backup(), 'manifest.json'), 200),
      'Its manifest.json is damaged',
    ],
    [
      'a photo outside its folder',
      () => editManifest('"0.jpg"', '"../../0.jpg"'),
      'Its manifest.json is damaged',
    ],
    [
      'another photo',
      () => editManifest('"missingPhotos": []', '"missingPhotos": ["gone.jpg"]'),
      'lists different photos from its database',
    ],
  ])('of a backup with %s is refused', async (_, damage, sentence) => {
    await backUpWithPhotos();
    await damage();
    await expect(restore(empty(), backup())).rejects.toThrow(sentence);
    expect(existsSync(target())).toBe(false);
  });

  test('of a backup without some of its events is refused', async () => {
    await backUp(here(), backup());
    const unchanged = join(folder, 'unchanged');
    await cp(backup(), unchanged, { recursive: true });
    const database = openDatabase(`file:${join(backup(), 'doorstep.db')}`);
    await database.transaction((tx) => tx.deleteFrom('event').execute());
    await database.close();
    await expect(restore(empty(), backup())).rejects.toThrow('The backup cannot be used. ');
    await expect(restore(empty(), join(folder, 'nothing'))).rejects.toThrow('is not a complete backup');
    expect(await restore(empty(), unchanged)).toMatchObject({ counts: { events: 1 } });
  });
});

async function editManifest(from: string, to: string): Promise<void> {
  const path = join(backup(), 'manifest.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
}
