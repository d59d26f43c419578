import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@doorstep/domain/server';
import {
  type World,
  aBooking,
  aCustomer,
  aProvider,
  openWorld,
  startBusyProcesses,
} from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, contentsText, restore, sqlitePathOf } from '../src/backups.ts';
import { openPrograms } from './programs.ts';

let world: World;
let folder: string;
beforeEach(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'doorstep-backup-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const here = () => ({ databaseUrl: world.url, filesFolder: join(folder, 'photos') });
const empty = () => ({
  databaseUrl: `file:${join(folder, 'new', 'doorstep.db')}`,
  filesFolder: join(folder, 'new', 'photos'),
});

async function bookingsIn(path: string): Promise<Set<number>> {
  const database = openDatabase(`file:${path}`);
  try {
    const rows = await database.read.selectFrom('booking').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await database.close();
  }
}

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('a backup of SQLite (RUN-14)', () => {
  test('that is taken while processes write holds every booking that was answered for before it', async () => {
    const busy = await startBusyProcesses(world, 2);
    await expect.poll(() => busy.booked.size).toBeGreaterThan(10);
    const before = new Set(busy.booked);
    const copied = await backUp(here(), join(folder, 'backup'));
    const meanwhile = busy.booked.size;
    await expect.poll(() => busy.booked.size).toBeGreaterThan(meanwhile);
    await busy.kill();
    expect(await restore(empty(), join(folder, 'backup'))).toEqual(copied);
    const held = await bookingsIn(sqlitePathOf(empty()));
    expect(held.size).toBe(copied.bookings);
    expect([...before].filter((id) => !held.has(id))).toEqual([]);
  });

  test('holds what a copy of the file alone lacks: what is only in the log beside it', async () => {
    const customer = await aCustomer(world);
    await aProvider(world);
    const { id } = await aBooking(world, customer);
    const plain = join(folder, 'plain.db');
    await copyFile(sqlitePathOf(here()), plain);
    await backUp(here(), join(folder, 'backup'));
    await restore(empty(), join(folder, 'backup'));
    expect(await bookingsIn(plain)).toEqual(new Set());
    expect(await bookingsIn(sqlitePathOf(empty()))).toEqual(new Set([id]));
  });

  test('holds the photos, names those without a file, and no secret key', async () => {
    const [customer, provider] = [await aCustomer(world), await aProvider(world)];
    await aBooking(world, customer);
    const photo = { kind: 'profile' as const, width: 1, height: 1, takenAt: world.now.toISOString() };
    const kept = { ...photo, userId: customer.id, fileName: 'kept.jpg' };
    const lost = { ...photo, userId: provider.id, fileName: 'lost.jpg' };
    await world.database.transaction((tx) => tx.insertInto('photo').values([kept, lost]).execute());
    await mkdir(here().filesFolder);
    await writeFile(join(here().filesFolder, 'kept.jpg'), 'a photo');
    const copied = await backUp(here(), join(folder, 'backup'));
    expect(copied).toEqual({ users: 2, bookings: 1, events: 1, photos: 1, missing: 1 });
    expect(contentsText(copied)).toBe('1 booking, 2 users, 1 event and 1 photo; 1 photo had no file');
    expect((await readdir(join(folder, 'backup'))).toSorted()).toEqual(['doorstep.db', 'files']);
    await restore(empty(), join(folder, 'backup'));
    expect(await readFile(join(empty().filesFolder, 'kept.jpg'), 'utf8')).toBe('a photo');
  });

  test('goes into no folder that is there, and leaves none behind when it fails', async () => {
    await backUp(here(), join(folder, 'backup'));
    await expect(backUp(here(), join(folder, 'backup'))).rejects.toThrow('is there already');
    await expect(backUp(empty(), join(folder, 'other'))).rejects.toThrow('names no database yet');
    await aCustomer(world);
    const tooMany = { period: '', name: 'users.customer', delta: 1 };
    await world.database.transaction((tx) => tx.insertInto('counterDelta').values(tooMany).execute());
    await expect(backUp(here(), join(folder, 'other'))).rejects.toThrow(
      'The backup cannot be used. It counts 2 of users.customer and holds 1.',
    );
    // What is kept of something that is not there is found as well.
    const delta = { ...tooMany, delta: -1 };
    const flag = { ...tooMany, name: 'bookings.flagged' };
    await world.database.transaction((tx) => tx.insertInto('counterDelta').values([delta, flag]).execute());
    await expect(backUp(here(), join(folder, 'other'))).rejects.toThrow(
      'It counts 1 of bookings.flagged and holds 0.',
    );
    expect(await readdir(folder)).toEqual(['backup']);
  });

  test('is taken into an empty database only', async () => {
    await aCustomer(world);
    await backUp(here(), join(folder, 'backup'));
    await expect(restore(here(), join(folder, 'backup'))).rejects.toThrow('is not empty');
    await restore(empty(), join(folder, 'backup'));
    await expect(restore(empty(), join(folder, 'backup'))).rejects.toThrow('Nothing was changed');
    const other = await openWorld();
    const migrated = { databaseUrl: other.url, filesFolder: join(folder, 'others') };
    expect(await restore(migrated, join(folder, 'backup'))).toMatchObject({ users: 1 });
    await other.close();
    await mkdir(join(folder, 'used'));
    await writeFile(join(folder, 'used', 'photo.jpg'), 'a photo');
    const used = { databaseUrl: `file:${join(folder, 'third.db')}`, filesFolder: join(folder, 'used') };
    await expect(restore(used, join(folder, 'backup'))).rejects.toThrow('The folder of photos is not empty');
  });

  test('is taken and restored by commands that say what they did', async () => {
    await aCustomer(world);
    const programs = openPrograms(world.url);
    const { code, output } = await programs.run('backup.ts').ended;
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('holds 0 bookings, 1 user,'),
    });
    expect(output).toContain('The secret key is not in it');
    const [backup = ''] = output.split(' holds');
    expect(backup).toMatch(/^data\/backups\/doorstep-[\dT-]{19}$/);
    const variables = { DATABASE_URL: 'file:restored.db' };
    expect(await programs.run('restore.ts', variables).ended).toEqual({
      code: 1,
      output: 'Say which backup: npm run restore -- FOLDER.\n',
    });
    const restored = await programs.run('restore.ts', variables, [backup]).ended;
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored 0 bookings, 1 user,') });
    await programs.end();
  });

  test('that is damaged or none is refused', async () => {
    await backUp(here(), join(folder, 'backup'));
    await truncate(join(folder, 'backup', 'doorstep.db'), 40_960);
    await expect(restore(empty(), join(folder, 'backup'))).rejects.toThrow('The backup cannot be used');
    await expect(restore(empty(), join(folder, 'nothing'))).rejects.toThrow('is no backup');
    expect(await readdir(folder)).toEqual(['backup']);
  });
});

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a backup of PostgreSQL', () => {
  test('is left to its own tools, which are named', async () => {
    await expect(backUp(here(), join(folder, 'backup'))).rejects.toThrow('pg_dump --format=custom');
    await expect(restore(here(), join(folder, 'backup'))).rejects.toThrow('pg_restore');
  });
});
