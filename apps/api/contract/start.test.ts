import { once } from 'node:events';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { aCustomer, aPasskey, openSilentProxy } from '@doorstep/domain/testing';
import { world } from '@doorstep/domain/testing/each-test';
import { describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { openMigrated, startServer } from '../src/start.ts';
import { openProgramsForEachTest, portVariable, programs } from './programs.ts';

openProgramsForEachTest();

describe('a start', () => {
  test('fills an empty database, once for all processes, and prints its URL', async () => {
    const ports = [await portVariable(), await portVariable()];
    const servers = ports.map((PORT) => programs.run('main', { PORT }));
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
    expect(await programs.run('main', { PORT: await portVariable() }).ended).toEqual({
      code: 1,
      output:
        'DEMO is 1, but the database has data that is not from the demo. Set DEMO to 0, or use an empty database.\n',
    });
  });

  test('of an older version on a newer database is refused, unless allowed (RUN-18)', async () => {
    await world.database.transaction((tx) =>
      tx
        .insertInto('migration' as never)
        .values({ name: '9999-tomorrow' } as never)
        .execute(),
    );
    const sentence =
      'DATABASE_URL names a database that a newer version of Doorstep has changed (9999-tomorrow). ' +
      'Start that version, or set ALLOW_NEWER_DATABASE to 1 to use this one anyway.\n';
    const PORT = await portVariable();
    expect(await programs.run('main', { PORT }).ended).toEqual({ code: 1, output: sentence });
    await programs.run('main', { PORT, ALLOW_NEWER_DATABASE: '1' }).says('is ready');
  });

  test('migrates PostgreSQL past a pooler and its limits', async ({ skip }) => {
    skip(world.database.dialect === 'sqlite', 'SQLite has no pooler');
    const limited = new URL(world.url);
    limited.searchParams.set('options', '-c default_transaction_read_only=on');
    const settings = { DATABASE_URL: limited.href };
    await expect(openMigrated(readEnvironment(settings))).rejects.toThrow('read-only transaction');
    const past = readEnvironment({ ...settings, DATABASE_LISTEN_URL: world.url });
    await (await openMigrated(past)).close();
  });

  test('at another host warns of the passkeys of the former one (ACC-45)', async () => {
    await aPasskey(world, await aCustomer(world));
    const settings = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), LOG_LEVEL: 'warn' };
    const output = await programs.run('main', { PORT: await portVariable(), ...settings }).says('is ready');
    expect(output).toContain('1 passkey was registered for doorstep.example and cannot be used at localhost');
  });

  test('on a port that is taken closes what it had opened, and says why even if closing fails', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const environment = readEnvironment({
      PORT: String((other.address() as AddressInfo).port),
      DATABASE_URL: world.url,
      LOG_LEVEL: 'error',
    });
    const onClose = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('closing failed')));
    const start = startServer(environment, {
      clock: () => world.now,
      prepare: (app) => void app.addHook('onClose', onClose),
      secretKey: 'k'.repeat(32),
      filesFolder: join(programs.folder, 'photos'),
    });
    await expect(start).rejects.toThrow('is already in use');
    expect(onClose).toHaveBeenCalledTimes(1);
    other.close();
  });

  test('on a port that is taken says so', async () => {
    const PORT = await portVariable();
    const other = createServer().listen(Number(PORT), '127.0.0.1');
    await once(other, 'listening');
    expect(await programs.run('main', { PORT }).ended).toEqual({
      code: 1,
      output: `PORT ${PORT} is already in use.\n`,
    });
    other.close();
  });
});

test('a stopping server reports it at /readyz, refuses new connections, answers accepted requests and ends', async () => {
  const PORT = await portVariable();
  const server = programs.run('main', { PORT });
  await server.says('is ready');
  const origin = `http://127.0.0.1:${PORT}`;
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'wrong-password' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const login = request(`${origin}/api/login`, { method: 'POST', headers });
  await new Promise((written) => login.write(body.slice(0, 10), written));
  await fetch(`${origin}/healthz`);

  server.child.kill('SIGTERM');
  let readiness: Response;
  do readiness = await fetch(`${origin}/readyz`);
  while (readiness.ok);
  expect({ status: readiness.status, retryAfter: readiness.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '2',
  });
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

test('a log that cannot be written, as on a full disk, does not stop the server', async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'this system has no file that is always full');
  const PORT = await portVariable();
  const full = openSync('/dev/full', 'w');
  const server = programs.run('main', { PORT, LOG_LEVEL: 'info' }, [], ['pipe', full, full]);
  closeSync(full);
  const origin = `http://127.0.0.1:${PORT}`;
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
  // Each is logged.
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await fetch(`${origin}/api/login`, { method: 'POST' })).status).toBe(400);
  }
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
});

test('a server ends when stopped while PostgreSQL does not respond', async ({ skip }) => {
  skip(world.database.dialect === 'sqlite', 'SQLite is never elsewhere');
  const url = new URL(world.url);
  const proxy = await openSilentProxy(url.hostname, Number(url.port));
  url.port = String(proxy.port);
  const PORT = await portVariable();
  const server = programs.run('main', { PORT, DATABASE_URL: url.href, LOG_LEVEL: 'warn' });
  await server.says('is ready');
  const read = () => fetch(`http://127.0.0.1:${PORT}/api/services`);
  expect((await read()).status).toBe(200);
  proxy.fallSilent();
  const unanswered = Promise.allSettled([read(), read()]);
  server.child.kill('SIGTERM');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  // It did not wait until the connections were given up.
  expect(output).toContain('the database or the mail server did not answer and was left as it was');
  await unanswered;
  await proxy.close();
});
