import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase } from '@doorstep/domain/server';
import { describe, expect, test } from 'vitest';
import { aPhoto } from '../testing/photos.ts';
import { openProgramsForEachTest, portVariable, programs } from './programs.ts';

const DATABASE_URL = 'file:data/doorstep.db';
const PASSWORD = 'doorstep-demo';

openProgramsForEachTest();

/** Returns the permissions of everything in `data` as octal numbers, by path. */
function permissions(): Record<string, string> {
  const paths = ['', ...(readdirSync(data(), { recursive: true }) as string[])];
  const modeOf = (path: string) => (statSync(join(data(), path)).mode & 0o777).toString(8);
  return Object.fromEntries(paths.map((path) => [path, modeOf(path)]));
}
const data = () => join(programs.folder, 'data');

/** Serves in the programs' folder; returns its origin. */
async function serve(variables: Record<string, string>): Promise<string> {
  const PORT = await portVariable();
  await programs.run('main', { PORT, ...variables }).says('is ready');
  return `http://127.0.0.1:${PORT}`;
}

async function uploadPhoto(origin: string): Promise<void> {
  const login = { email: 'provider@doorstep.test', password: PASSWORD };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  const body = new Uint8Array(await aPhoto());
  const photo = { 'content-type': 'image/jpeg', cookie: cookie.split(';')[0] ?? '' };
  const upload = await fetch(`${origin}/files?kind=profile`, { method: 'POST', headers: photo, body });
  expect(upload.status).toBe(201);
}

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('other accounts of the machine (RUN-17)', () => {
  test('cannot read files that a server, a backup or a restore creates', async () => {
    const origin = await serve({ DATABASE_URL });
    await uploadPhoto(origin);
    const backup = ['data/backups/first'];
    expect((await programs.run('backup', { DATABASE_URL }, backup).ended).code).toBe(0);
    const restored = { DATABASE_URL: 'file:data/restored.db' };
    expect((await programs.run('restore', restored, backup).ended).code).toBe(0);
    const found = permissions();
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        'doorstep.db',
        'doorstep.db-wal',
        'doorstep.db-shm',
        'doorstep.db.files',
        'secret.key',
        'restored.db',
        'restored.db.files',
        'backups/first/doorstep.db',
        'backups/first/manifest.json',
      ]),
    );
    for (const [path, mode] of Object.entries(found))
      expect({ path, mode }).toEqual({ path, mode: isFolder(path) ? '700' : '600' });
  });

  test('can no longer read files of an earlier version', async () => {
    for (const folder of [data(), join(data(), 'backups'), join(data(), 'doorstep.db.files')])
      mkdirSync(folder, { mode: 0o755 });
    const database = openDatabase(`file:${join(data(), 'doorstep.db')}`);
    await migrate(database);
    writeFileSync(join(data(), 'secret.key'), 'k'.repeat(43));
    for (const name of ['doorstep.db', 'doorstep.db-wal', 'doorstep.db-shm', 'secret.key'])
      chmodSync(join(data(), name), 0o644);
    await serve({ DATABASE_URL });
    expect(permissions()).toEqual({
      '': '700',
      backups: '700',
      'doorstep.db': '600',
      'doorstep.db-shm': '600',
      'doorstep.db-wal': '600',
      'doorstep.db.files': '700',
      'secret.key': '600',
    });
    await database.close();
  });

  test('leave files next to a database outside data alone', async () => {
    const outside = join(programs.folder, 'shared');
    mkdirSync(outside, { mode: 0o755 });
    await serve({ DATABASE_URL: 'file:shared/doorstep.db' });
    expect(statSync(outside).mode & 0o777).toBe(0o755);
    expect(statSync(join(outside, 'doorstep.db')).mode & 0o777).toBe(0o600);
  });
});

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'other accounts of the machine do not read photos beside PostgreSQL (RUN-17)',
  async () => {
    const origin = await serve({});
    await uploadPhoto(origin);
    const [files = ''] = readdirSync(data()).filter((name) => name.endsWith('.files'));
    expect(existsSync(join(data(), files))).toBe(true);
    for (const [path, mode] of Object.entries(permissions()))
      expect({ path, mode }).toEqual({ path, mode: isFolder(path) ? '700' : '600' });
  },
);

const isFolder = (path: string) => statSync(join(data(), path)).isDirectory();
