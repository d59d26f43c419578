import { afterEach, beforeEach, expect, test } from 'vitest';
import { WRITES_PER_MINUTE } from '../src/http/rate-limits.ts';
import { register } from './people.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const ADDRESS = '203.0.113.7';

let server: InProcessServer;

beforeEach(async () => {
  server = await openInProcess();
});

afterEach(() => server.close());

test('failed logins are counted whatever X-Forwarded-For claims', async () => {
  const { email } = (await register(server, 'customer')).json as { email: string };
  const logIn = async (password: string, attempt: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${attempt}`, 'x-real-ip': `10.9.9.${attempt}` };
    const body = { email, password };
    return (await server.send({ method: 'POST', path: '/api/login', body, headers, address: ADDRESS }))
      .status;
  };
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await logIn('wrong-password', attempt)).toBe(401);
  expect(await logIn('doorstep-demo', 99)).toBe(429);
});

test('only one call of a batch may verify a password', async () => {
  const batch = async (calls: Record<string, unknown>) => {
    const path = `/trpc/${Object.keys(calls)
      .map((name) => name.split(' ')[0])
      .join()}?batch=1`;
    const body = Object.fromEntries(Object.values(calls).map((input, index) => [index, input]));
    const { json } = await server.send({ method: 'POST', path, body, address: ADDRESS });
    return (json as { error?: { message: string; data: { appCode: string } } }[]).map(({ error }) => error);
  };
  const login = { email: 'nobody@example.test', password: 'wrong-password' };
  const registration = { ...login, username: 'nobody', name: 'Nobody', role: 'customer', phone: null };
  const answers = await batch({
    'accounts.logout': undefined,
    'accounts.login': login,
    'accounts.login again': login,
    'accounts.register': registration,
  });
  expect(answers.map((error) => error?.data.appCode)).toEqual([
    undefined,
    'wrong_credentials',
    'invalid',
    'invalid',
  ]);
  expect(answers[2]?.message).toBe('Only one call of a batch may take a password');
});

test('a refused postcode look-up writes nothing, and has a Retry-After', async () => {
  const lookUp = () =>
    server.send({ method: 'GET', path: '/api/address/postcode?postcode=SW1A1AA', address: ADDRESS });
  for (let sent = 0; sent < 60; sent += 1) expect((await lookUp()).status).toBe(200);
  const attempts = () => server.world.database.read.selectFrom('rateLimit').selectAll().execute();
  const before = await attempts();
  server.world.at(new Date(server.world.now.getTime() + 12_500));
  const refused = await lookUp();
  expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
    status: 429,
    after: '48',
  });
  expect(await attempts()).toEqual(before);
  // Another address of the same network has no allowance of its own, however it is written.
  for (const address of ['::ffff:203.0.113.7', '::ffff:cb00:7107']) {
    const path = '/api/address/postcode?postcode=SW1A1AA';
    expect((await server.send({ method: 'GET', path, address })).status).toBe(429);
  }
});

test('behind a trusted proxy the address is the one that the proxy names', async () => {
  const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), TRUST_PROXY: '10.0.0.0/8' };
  const behind = await openInProcess({ variables });
  const register31 = async (headers: (n: number) => Record<string, string>, address: string) => {
    for (let n = 1; n <= 30; n += 1) {
      await register(
        { ...behind, send: (sending) => behind.send({ ...sending, address, headers: headers(n) }) },
        'customer',
      );
    }
    const username = `last.${crypto.randomUUID().slice(0, 8)}`;
    const body = {
      username,
      name: 'Last',
      email: `${username}@example.test`,
      password: 'doorstep-demo',
      role: 'customer',
    };
    return (await behind.send({ method: 'POST', path: '/api/register', body, headers: headers(31), address }))
      .status;
  };
  expect(await register31((n) => ({ 'x-forwarded-for': `198.51.100.${n}` }), '10.0.0.1')).toBe(201);
  expect(await register31((n) => ({ 'x-forwarded-for': `198.51.100.${n}` }), '203.0.113.9')).toBe(429);
  await behind.close();
});

test('writes are limited per address, and per user once signed in', async () => {
  const customer = await server.signIn('customer');
  const logOut = (cookie?: string) =>
    server.send({ method: 'POST', path: '/trpc/accounts.logout', cookie, address: ADDRESS });
  for (let sent = 0; sent < WRITES_PER_MINUTE; sent += 1) await logOut();
  const refused = await logOut();
  expect({ status: refused.status, json: refused.json }).toMatchObject({
    status: 429,
    json: { code: 'too_many_requests' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logOut('doorstep_session=made-up')).status).toBe(429);
  expect((await logOut(customer)).status).toBe(200);
  expect((await server.send({ method: 'GET', path: '/api/services', address: ADDRESS })).status).toBe(200);
});
