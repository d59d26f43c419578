import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../packages/domain/src/platform/database/database.ts';
import { migrate } from '../../packages/domain/src/platform/database/migrate.ts';
import { startBusyProcesses } from '../../packages/domain/testing/busy-processes.ts';
import { freePort } from '../../packages/domain/testing/free-port.ts';
import { worldOn } from '../../packages/domain/testing/world.ts';
import { runProgram } from '../checks/run/program.ts';
import { openPostgres } from './testing/debian-postgres.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'back-up-'));
  for (const name of ['bin', 'backups', 'data/doorstep.files'])
    mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ['back-up', 'settings'])
    copyFileSync(path.join(import.meta.dirname, 'bin', name), path.join(folder, 'bin', name));
  symlinkSync(process.execPath, path.join(folder, 'bin/node'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Backs up PostgreSQL with programs that write down how they are called; `tar` ends with `tarStatus`. */
async function backUp(tarStatus: number, password = '', settings: Record<string, string> = {}) {
  const calls = path.join(folder, 'calls');
  for (const name of ['pg_dump', 'pg_restore', 'psql', 'tar']) {
    const program = path.join(folder, 'bin', name);
    const status = name === 'tar' ? tarStatus : 0;
    const touch = 'for each; do case $each in --file=*) : > "${each#--file=}" ;; esac; done';
    const log = `echo "${name} $PGPASSWORD: $*" >> ${calls}`;
    writeFileSync(program, `#!/bin/sh\n${touch}\n${log}\nexit ${status}\n`);
    chmodSync(program, 0o755);
  }
  const backup = await runBackUp({
    PATH: `${folder}/bin:${process.env['PATH']}`,
    PGPASSWORD: 'theirs',
    DATABASE_URL: `postgres://me${password}@db:5432/doorstep?sslmode=verify-full`,
    ...settings,
  });
  return { ...backup, called: readFileSync(calls, 'utf8').split('\n') };
}

async function runBackUp(env: Record<string, string>) {
  const { ok, output } = await runProgram({
    command: 'sh',
    args: [path.join(folder, 'bin/back-up'), path.join(folder, 'backups')],
    env: { ...env, DOORSTEP_HOME: folder, DOORSTEP_SETTINGS: '/nowhere' },
  });
  const copies = readdirSync(path.join(folder, 'backups')).filter((name) => !name.startsWith('.'));
  return { ok, output, copies };
}

test.each([
  [1, true],
  [2, false],
])('a backup whose tar ends with %i is complete: %s', async (status, isComplete) => {
  const { ok, copies } = await backUp(status);
  expect({ ok, copies: copies.length }).toEqual({ ok: isComplete, copies: isComplete ? 1 : 0 });
});

test('programs get the password, and not as an argument', async () => {
  const { called } = await backUp(0, ':s%3Acret%2F');
  const reaching = called.filter((call) => call.includes('@db'));
  expect(reaching).toEqual([
    expect.stringMatching(/^pg_dump s:cret\/: .*postgres:\/\/me@db:5432\/doorstep\?sslmode=verify-full$/),
    expect.stringMatching(
      /^psql s:cret\/: .*--dbname=postgres:\/\/me@db:5432\/doorstep\?sslmode=verify-full /,
    ),
  ]);
});

test('a pooler is bypassed, which would give the changed session to a server', async () => {
  const past = { DATABASE_LISTEN_URL: 'postgres://me:other@direct:5433/doorstep' };
  const { called, copies } = await backUp(0, ':secret', past);
  expect(called.filter((call) => call.includes('@db'))).toEqual([]);
  const reaching = called.filter((call) => call.includes('//me@direct:5433/doorstep'));
  expect(reaching.map((call) => call.slice(0, call.indexOf(':')))).toEqual(['pg_dump other', 'psql other']);
  expect(copies).toHaveLength(1);
});

test('a backup says that it has no photos while they are in a bucket', async () => {
  const { output } = await backUp(0, '', { S3_URL: 'https://s3.example' });
  expect(output).toContain(' is complete, without the photos, which are in the bucket.');
  expect((await backUp(0)).output).toContain(' is complete.');
});

test('a password from elsewhere is left alone', async () => {
  expect((await backUp(0)).called[0]).toContain('pg_dump theirs: --format=custom');
});

const STARTS_MS = 300_000;

test(
  'a backup that is taken while processes write is of one moment, and holds every booking confirmed before it',
  { timeout: STARTS_MS },
  async () => {
    // PostgreSQL may run as another account.
    chmodSync(folder, 0o755);
    const postgres = await openPostgres(path.join(folder, 'postgres'), await freePort());
    await postgres.start({ fsync: 'off' });
    try {
      await postgres.sql('create database doorstep');
      const url = `postgres://postgres@127.0.0.1:${postgres.port}/doorstep`;
      const database = openDatabase(url, { connections: 5 });
      await migrate(database);
      const world = worldOn({ url, database, drop: () => database.close() });
      const busy = await startBusyProcesses(world, 2);
      await expect.poll(() => busy.booked.size).toBeGreaterThan(10);
      const before = [...busy.booked];
      const { ok, output, copies } = await runBackUp({ DATABASE_URL: url });
      const meanwhile = busy.booked.size;
      await expect.poll(() => busy.booked.size).toBeGreaterThan(meanwhile);
      await busy.kill();
      await world.close();
      const complete = expect.stringContaining(' is complete.');
      expect({ ok, output, copies: copies.length }).toEqual({ ok: true, output: complete, copies: 1 });

      await postgres.sql('create database restored');
      const dump = path.join(folder, 'backups', copies[0] ?? '', 'doorstep.dump');
      const args = ['--exit-on-error', '--single-transaction', '--dbname=restored', dump];
      const restored = await runProgram({ command: 'pg_restore', args, env: postgres.variables });
      expect(restored).toEqual({ ok: true, output: '' });
      const held = await postgres.sql('select "id" from "booking"', 'restored');
      const ids = new Set(held.trim().split('\n').map(Number));
      expect(before.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBeLessThan(busy.booked.size);
      // A booking and its event are written by one transaction.
      const requests = `select count(*) from "event" where "type" = 'booking.requested'`;
      expect(Number(await postgres.sql(requests, 'restored'))).toBe(ids.size);
    } finally {
      await postgres.stop('immediate');
    }
  },
);
