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
import { runProgram } from '../checks/run/program.ts';

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
async function backUp(tarStatus: number, password = '') {
  const calls = path.join(folder, 'calls');
  for (const name of ['pg_dump', 'pg_restore', 'psql', 'tar']) {
    const program = path.join(folder, 'bin', name);
    const status = name === 'tar' ? tarStatus : 0;
    const touch = 'for each; do case $each in --file=*) : > "${each#--file=}" ;; esac; done';
    const log = `echo "${name} $PGPASSWORD: $*" >> ${calls}`;
    writeFileSync(program, `#!/bin/sh\n${touch}\n${log}\nexit ${status}\n`);
    chmodSync(program, 0o755);
  }
  const { ok } = await runProgram({
    command: 'sh',
    args: [path.join(folder, 'bin/back-up'), path.join(folder, 'backups')],
    env: {
      PATH: `${folder}/bin:${process.env['PATH']}`,
      PGPASSWORD: 'theirs',
      DATABASE_URL: `postgres://me${password}@db:5432/doorstep?sslmode=verify-full`,
      DOORSTEP_HOME: folder,
      DOORSTEP_SETTINGS: '/nowhere',
    },
  });
  const called = readFileSync(calls, 'utf8').split('\n');
  return {
    ok,
    copies: readdirSync(path.join(folder, 'backups')).filter((name) => !name.startsWith('.')),
    called,
  };
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

test('a password from elsewhere is left alone', async () => {
  expect((await backUp(0)).called[0]).toContain('pg_dump theirs: --format=custom');
});
