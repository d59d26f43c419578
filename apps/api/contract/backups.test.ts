import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operationStatistics } from '@doorstep/domain/server';
import { aBooking, aCustomer, aProvider, startBusyProcesses } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../src/operations/backups/back-up.ts';
import { requireSqlitePath } from '../src/operations/backups/installation.ts';
import { restore } from '../src/operations/backups/restore-backup.ts';
import { addPhoto, bookingsIn, fileNamesIn } from './installations.ts';
import { openPrograms } from './programs.ts';

openWorldForEachTest();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorstep-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const here = () => ({ databaseUrl: world.url, filesFolder: join(folder, 'photos') });
const empty = () => ({
  databaseUrl: `file:${join(folder, 'new', 'doorstep.db')}`,
  filesFolder: join(folder, 'new', 'photos'),
});
const backup = () => join(folder, 'backup');

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('a backup of SQLite (RUN-14)', () => {
  test('taken while processes write, contains every booking confirmed before it', async () => {
    const busy = await startBusyProcesses(world, 2);
    await expect.poll(() => busy.booked.size).toBeGreaterThan(10);
    const before = new Set(busy.booked);
    const manifest = await backUp(here(), backup());
    const meanwhile = busy.booked.size;
    await expect.poll(() => busy.booked.size).toBeGreaterThan(meanwhile);
    await busy.kill();
    expect(await restore(empty(), backup())).toEqual(manifest);
    const held = await bookingsIn(empty());
    expect(held.size).toBe(manifest.counts.bookings);
    expect([...before].filter((id) => !held.has(id))).toEqual([]);
  });

  test('contains changes that are only in the write-ahead log', async () => {
    const customer = await aCustomer(world);
    await aProvider(world);
    const { id } = await aBooking(world, customer);
    const plain = { databaseUrl: `file:${join(folder, 'plain.db')}`, filesFolder: '' };
    await copyFile(requireSqlitePath(here()), requireSqlitePath(plain));
    await backUp(here(), backup());
    await restore(empty(), backup());
    expect(await bookingsIn(plain)).toEqual(new Set());
    expect(await bookingsIn(empty())).toEqual(new Set([id]));
  });

  test('contains the photos of its rows, and no erased text', async () => {
    const provider = await aProvider(world);
    await addPhoto(world, here(), provider, 'kept.jpg');
    await writeFile(join(here().filesFolder, 'uploading.jpg.part'), 'half a photo');
    await world.database.transaction(async (tx) => {
      await tx.updateTable('user').set({ name: 'Secret name' }).where('id', '=', provider.id).execute();
    });
    await world.database.transaction(async (tx) => {
      await tx.updateTable('user').set({ name: 'Erased' }).where('id', '=', provider.id).execute();
    });
    const { takenAt, counts, missingPhotos } = await backUp(here(), backup());
    expect({ counts, missingPhotos }).toEqual({
      counts: { users: 1, bookings: 0, events: 0, photos: 1 },
      missingPhotos: [],
    });
    expect(Math.abs(Date.now() - Date.parse(takenAt))).toBeLessThan(600_000);
    expect(await fileNamesIn(backup())).toEqual(['doorstep.db', 'files', 'files/kept.jpg', 'manifest.json']);
    expect(await readFile(join(backup(), 'doorstep.db'), 'latin1')).not.toContain('Secret name');
    await restore(empty(), backup());
    expect(await readFile(join(empty().filesFolder, 'kept.jpg'), 'utf8')).toBe('photo kept.jpg');
  });

  test('omits a photo that is erased while it is taken', async () => {
    // The first photo stays unreadable until something is written into its pipe: the database is copied by then.
    await addPhoto(world, here(), await aProvider(world), 'first.jpg');
    await addPhoto(world, here(), await aProvider(world), 'second.jpg');
    const [first, second] = ['first.jpg', 'second.jpg'].map((name) => join(here().filesFolder, name));
    await rm(String(first));
    execFileSync('sh', ['-c', 'mkfifo "$0"', String(first)]);
    const taking = backUp(here(), backup());
    const copied = () =>
      stat(join(`${backup()}.part`, 'doorstep.db')).then(
        ({ size }) => size,
        () => 0,
      );
    await expect.poll(copied).toBeGreaterThan(0);
    await world.database.transaction(async (tx) => {
      await tx.deleteFrom('photo').where('fileName', '=', 'second.jpg').execute();
    });
    await rm(String(second));
    await writeFile(String(first), 'photo first.jpg');
    expect(await taking).toMatchObject({ photos: [{ name: 'first.jpg' }], missingPhotos: [] });
    expect(await restore(empty(), backup())).toMatchObject({ counts: { users: 2, photos: 1 } });
  });

  test('lists a photo whose file is missing, and its command exits with an error', async () => {
    const programs = openPrograms(world.url);
    const filesFolder = `${requireSqlitePath(here())}.files`;
    await addPhoto(world, { ...here(), filesFolder }, await aProvider(world), 'lost.jpg');
    await rm(filesFolder, { recursive: true });
    const { code, output } = await programs.run('backup', {}, [backup()]).ended;
    expect(code).toBe(1);
    expect(output).toContain('1 photo could not be backed up: the database names files that are not in ');
    const { backupAt } = await operationStatistics(world.database.read, world.now);
    expect(backupAt).toEqual(expect.any(Date));
    const restored = await programs.run('restore', { DATABASE_URL: 'file:restored.db' }, [backup()]).ended;
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining('1 photo had no file when the backup was taken.'),
    });
    await programs.end();
  });

  test('is refused for an existing folder, and leaves no folder when it fails', async () => {
    await backUp(here(), backup());
    await expect(backUp(here(), backup())).rejects.toThrow('already exists');
    await expect(backUp(empty(), join(folder, 'other'))).rejects.toThrow(
      'There is no database at DATABASE_URL yet',
    );
    await aCustomer(world);
    const tooMany = { period: '', name: 'users.customer', delta: 1 };
    await world.database.transaction((tx) => tx.insertInto('counterDelta').values(tooMany).execute());
    await expect(backUp(here(), join(folder, 'other'))).rejects.toThrow(
      'The backup cannot be used. It should hold 2 of users.customer, but holds 1.',
    );
    // A count of rows that do not exist is found as well.
    const delta = { ...tooMany, delta: -1 };
    const flag = { ...tooMany, name: 'bookings.flagged' };
    await world.database.transaction((tx) => tx.insertInto('counterDelta').values([delta, flag]).execute());
    await expect(backUp(here(), join(folder, 'other'))).rejects.toThrow(
      'It should hold 1 of bookings.flagged, but holds 0.',
    );
    expect(await readdir(folder)).toEqual(['backup']);
  });

  test('on a full disk, fails with a message and leaves nothing', async () => {
    await addPhoto(world, here(), await aProvider(world), 'kept.jpg');
    const command = 'ulimit -f 100 && exec "$0" "$@"';
    const script = join(import.meta.dirname, '../src/operations/backup.ts');
    const run = promisify(execFile)('sh', ['-c', command, process.execPath, script, backup()], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: world.url },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The backup to .+\/backup failed: disk I\/O error\.\n$/),
    });
    expect(await readdir(folder)).toEqual(['photos']);
  });

  test('that was killed more than a day ago leaves nothing after the next', async () => {
    const programs = openPrograms(world.url);
    const backups = join(programs.folder, 'data', 'backups');
    const anHourAgo = new Date(Date.now() - 60 * 60_000).toISOString().slice(0, 19).replaceAll(':', '-');
    const others = [`doorstep-${anHourAgo}.part`, 'doorstep-2026-01-31T10-00-00', 'photos.part'];
    for (const name of ['doorstep-2026-01-31T11-00-00.part', ...others])
      await mkdir(join(backups, name, 'files'), { recursive: true });
    const { output } = await programs.run('backup').ended;
    const [, taken = ''] = /^Backup checked: data\/backups\/(\S+) holds/.exec(output) ?? [];
    expect(await readdir(backups)).toEqual([...others, taken].toSorted());
    await programs.end();
  });

  test('is taken and restored by commands that report what they did', async () => {
    await aCustomer(world);
    const programs = openPrograms(world.url);
    const { code, output } = await programs.run('backup').ended;
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('holds 0 bookings, 1 user, 0 events and 0 photos.'),
    });
    expect(output).toContain('It doesn’t include the secret key');
    const [, taken = ''] = /^Backup checked: (.+) holds/.exec(output) ?? [];
    expect(taken).toMatch(/^data\/backups\/doorstep-[\dT-]{19}$/);
    const variables = { DATABASE_URL: 'file:restored.db' };
    expect(await programs.run('restore', variables).ended).toEqual({
      code: 1,
      output: 'Name the backup to restore: npm run restore -- FOLDER.\n',
    });
    const restored = await programs.run('restore', variables, [taken]).ended;
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored 0 bookings, 1 user,') });
    await programs.end();
  });
});

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a backup of PostgreSQL', () => {
  test('is left to the tools of PostgreSQL, which the message names', async () => {
    await expect(backUp(here(), backup())).rejects.toThrow('pg_dump --format=custom');
    await expect(restore(here(), backup())).rejects.toThrow('pg_restore');
    const spaced = { ...here(), filesFolder: '/srv/my photos' };
    await expect(backUp(spaced, backup())).rejects.toThrow('doorstep-photos.tar "/srv/my photos"');
  });
});
