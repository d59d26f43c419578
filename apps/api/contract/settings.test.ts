import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { world } from '@doorstep/domain/testing/each-test';
import { describe, expect, test } from 'vitest';
import { openProgramsForEachTest, portVariable, programs } from './programs.ts';

openProgramsForEachTest();

test.each([
  [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535.\n'],
  [{ HOST: '0.0.0.0' }, 'DEMO must be 0 when HOST is not a loopback address.\n'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, or empty.\n'],
  [
    { DEMO: '0', SECRET_KEY: 'k'.repeat(32), HOST: '203.0.113.1' },
    'HOST 203.0.113.1 is not an address of this machine.\n',
  ],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    /^DATABASE_URL names a database that could not be opened or migrated: .+\.\n$/,
  ],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:9/none', DATABASE_LISTEN_URL: 'postgres://127.0.0.1:9/none' },
    /^DATABASE_LISTEN_URL names a database that could not be opened or migrated: .+\.\n$/,
  ],
  [
    { DATABASE_URL: 'file:/dev/null/none.db', DATABASE_LISTEN_URL: 'postgres://127.0.0.1:9/none' },
    /^DATABASE_URL names a database that could not be opened or migrated: .+\.\n$/,
  ],
])('a start with %o stops with a message', async (variables, sentence) => {
  const { code, output } = await programs.run('main', { PORT: await portVariable(), ...variables }).ended;
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});

describe('create-admin', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://doorstep.example',
    SECRET_KEY: 'k'.repeat(32),
  };

  test('makes an admin, with the password from standard input', async () => {
    const args = ['--email', 'ruth@example.test', '--username', 'ruth', '--name', 'Ruth Adler'];
    const command = programs.run('create-admin', production, args);
    command.child.stdin.end('a-long-password\n');
    expect(await command.ended).toEqual({
      code: 0,
      output: 'ruth@example.test may now log in as an admin.\n',
    });
    const login = { email: 'ruth@example.test', password: 'a-long-password' };
    expect(await world.as(null).accounts.login(login)).toMatchObject({ role: 'admin', active: true });
  });

  test('refuses the settings that the server refuses', async () => {
    const command = programs.run('create-admin', {
      ...production,
      PUBLIC_URL: 'http://doorstep.example',
    });
    expect(await command.ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^PUBLIC_URL must be an https address .+\n$/),
    });
  });

  test('names missing and invalid arguments', async () => {
    const command = programs.run('create-admin', production);
    command.child.stdin.end('ruth@example.test\nruth\nRuth Adler\nshort\n');
    expect(await command.ended).toEqual({
      code: 1,
      output: 'No admin was created: Password must be at least 6 characters.\n',
    });
    expect(existsSync(join(programs.folder, 'data'))).toBe(false);
  });
});
