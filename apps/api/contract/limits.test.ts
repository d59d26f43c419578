import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WRITES_PER_MINUTE } from '../src/limits.ts';
import { register } from './people.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

// Reaching a limit takes as many requests.
vi.setConfig({ testTimeout: 60_000 });

const ADDRESS = '203.0.113.7';

let server: InProcessServer;

beforeEach(async () => {
  server = await openInProcess();
});

afterEach(() => server.close());

describe('failed logins', () => {
  async function logIn(
    body: object,
    headers: Record<string, string> = {},
    address = ADDRESS,
  ): Promise<number> {
    return (await server.send({ method: 'POST', path: '/api/login', body, headers, address })).status;
  }

  async function failTenTimes(
    email: string,
    headers: (attempt: number) => Record<string, string> = () => ({}),
  ) {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await logIn({ email, password: 'wrong-password' }, headers(attempt))).toBe(401);
    }
  }

  test('are stopped at the 11th, with the right password too, until 15 minutes have passed', async () => {
    const { email } = (await register(server, 'customer')).json as { email: string };
    const right = { email, password: 'doorstep-demo' };
    await failTenTimes(email);
    expect(await logIn({ email, password: 'wrong-password' })).toBe(429);
    expect(await logIn(right)).toBe(429);
    expect(await logIn(right, {}, '203.0.113.8')).toBe(200);

    server.world.at(new Date(server.world.now.getTime() + 15 * 60_000));
    expect(await logIn(right)).toBe(200);
  });

  test('are counted the same whatever X-Forwarded-For claims', async () => {
    const { email } = (await register(server, 'customer')).json as { email: string };
    const spoofed = (attempt: number) => ({
      'x-forwarded-for': `198.51.100.${attempt}`,
      'x-real-ip': `10.9.9.${attempt}`,
    });
    await failTenTimes(email, spoofed);
    expect(await logIn({ email, password: 'doorstep-demo' }, spoofed(99))).toBe(429);
  });
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
