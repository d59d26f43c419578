import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { aCustomer, openWorld } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Programs, freePort, openPrograms } from './programs.ts';

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 });

let world: Awaited<ReturnType<typeof openWorld>>;
let programs: Programs;

beforeEach(async () => {
  world = await openWorld();
  programs = openPrograms(world.url);
});

afterEach(async () => {
  await programs.end();
  await world.close();
});

describe('a start', () => {
  test('fills an empty database, once for all processes, and prints where to go', async () => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map((PORT) => programs.run('main.ts', { PORT }));
    for (const [index, server] of servers.entries()) {
      const output = await server.says('admin@doorstep.test');
      expect(output).toContain(`Doorstep is ready at http://localhost:${ports[index]}`);
      expect(output).toContain('Demo accounts, password doorstep-demo:');
    }
    const key = statSync(join(programs.folder, 'data/secret.key'));
    expect({ mode: key.mode & 0o777, size: key.size }).toEqual({ mode: 0o600, size: 43 });
    const admins = await world.database.read
      .selectFrom('user')
      .where('role', '=', 'admin')
      .selectAll()
      .execute();
    expect(admins).toHaveLength(1);
  });

  test('of the demo over real data is refused', async () => {
    await aCustomer(world);
    expect(await programs.run('main.ts', { PORT: await freePort() }).ended).toEqual({
      code: 1,
      output: 'DEMO must be 0 when the database holds data that the demo did not seed.\n',
    });
  });

  test.each([
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535.\n'],
    [{ HOST: '203.0.113.1' }, 'HOST 203.0.113.1 is not an address of this machine.\n'],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:9/none' },
      /^DATABASE_URL names a database that could not be opened: .+\.\n$/,
    ],
    [
      { DATABASE_URL: 'file:/dev/null/none.db' },
      /^DATABASE_URL names a database that could not be opened: .+\.\n$/,
    ],
  ])('with %o stops with a sentence', async (variables, sentence) => {
    const { code, output } = await programs.run('main.ts', { PORT: await freePort(), ...variables }).ended;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  });

  test('on a port that is taken says so', async () => {
    const PORT = await freePort();
    const other = createServer().listen(Number(PORT), '127.0.0.1');
    await once(other, 'listening');
    expect(await programs.run('main.ts', { PORT }).ended).toEqual({
      code: 1,
      output: `PORT ${PORT} is already in use.\n`,
    });
    other.close();
  });
});

test('asked to stop, a server says so at /readyz, takes nothing new, answers what it had accepted and ends', async () => {
  const PORT = await freePort();
  const server = programs.run('main.ts', { PORT });
  await server.says('is ready');
  const origin = `http://127.0.0.1:${PORT}`;
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'wrong-password' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const login = request(`${origin}/api/login`, { method: 'POST', headers });
  await new Promise((written) => login.write(body.slice(0, 10), written));
  await fetch(`${origin}/healthz`);

  server.child.kill('SIGTERM');
  let readiness = 200;
  while (readiness === 200) readiness = (await fetch(`${origin}/readyz`)).status;
  expect(readiness).toBe(503);
  const takesMore = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await takesMore());

  login.end(body.slice(10));
  const [answer] = (await once(login, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  expect(await server.ended).toMatchObject({ code: 0 });
});

describe('create-admin', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) };

  test('makes an admin, with the password from standard input', async () => {
    const args = ['--email', 'ruth@example.test', '--username', 'ruth', '--name', 'Ruth Adler'];
    const command = programs.run('create-admin.ts', production, args);
    command.child.stdin.end('a-long-password\n');
    expect(await command.ended).toEqual({
      code: 0,
      output: 'ruth@example.test may now log in as an admin.\n',
    });
    const login = { email: 'ruth@example.test', password: 'a-long-password' };
    expect(await world.as(null).accounts.login(login)).toMatchObject({ role: 'admin', active: true });
  });

  test('asks for what is missing, and says what is wrong', async () => {
    const command = programs.run('create-admin.ts', production);
    command.child.stdin.end('ruth@example.test\nruth\nRuth Adler\nshort\n');
    expect(await command.ended).toEqual({
      code: 1,
      output: 'No admin was made: Password must be at least 6 characters.\n',
    });
    expect(existsSync(join(programs.folder, 'data'))).toBe(false);
  });
});
