import { anAdmin, openingPasswords } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';
import { register } from './people.ts';
import { type Answer, cookieOf } from './server.ts';

const DAY_MS = 86_400_000;

let server: InProcessServer;

beforeEach(async () => {
  server = await openInProcess();
});

afterEach(() => server.close());

const user = (cookie: string) => server.send({ method: 'GET', path: '/api/user', cookie });
const later = (days: number) => server.world.at(new Date(server.world.now.getTime() + days * DAY_MS));

/** The hints that an answer sets, with their attributes. */
const hintsOf = ({ headers }: Answer) =>
  headers.getSetCookie().filter((cookie) => /^\w*doorstep_hint=/.test(cookie));

describe('the session cookie', () => {
  test('is HttpOnly and SameSite, and lasts 30 days', async () => {
    const [cookie = ''] = (await register(server, 'customer')).headers.getSetCookie();
    expect(cookie).toMatch(/^doorstep_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('on https is bound to this host and Secure', async () => {
    const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://doorstep.example' };
    const secure = await openInProcess({ variables });
    const [cookie = ''] = (await register(secure, 'customer')).headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-doorstep_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { json: document } = await secure.send({ method: 'GET', path: '/openapi.json' });
    expect(document).toMatchObject({
      components: { securitySchemes: { session: { name: '__Host-doorstep_session' } } },
    });
    await secure.close();
  });

  test('is extended by use, and expires without', async () => {
    const cookie = cookieOf(await register(server, 'customer'));
    later(29);
    const used = await user(cookie);
    expect({ status: used.status, renewed: cookieOf(used) }).toEqual({ status: 200, renewed: cookie });
    later(29);
    expect((await user(cookie)).status).toBe(200);
    later(31);
    expect((await user(cookie)).status).toBe(401);
  });

  test('of an admin outside a demo ends after an hour without use, and after 12 hours (SES-16)', async () => {
    const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32) };
    const real = await openInProcess({ variables, ports: { passwords: openingPasswords() } });
    const { email } = await anAdmin(real.world);
    const logInAt = async (time: string) => {
      real.world.at(time);
      const body = { email, password: 'any password' };
      return cookieOf(await real.send({ method: 'POST', path: '/api/login', body }));
    };
    const isOpenAt = async (cookie: string, time: string) => {
      real.world.at(time);
      return (await real.send({ method: 'GET', path: '/api/user', cookie })).status === 200;
    };
    const first = await logInAt('2026-03-02T08:00:00Z');
    expect(await isOpenAt(first, '2026-03-02T08:59:59Z')).toBe(true);
    expect(await isOpenAt(first, '2026-03-02T09:59:58Z')).toBe(true);
    expect(await isOpenAt(first, '2026-03-02T11:00:00Z')).toBe(false);
    const second = await logInAt('2026-03-03T08:00:00Z');
    const after = (minutes: number) =>
      new Date(Date.parse('2026-03-03T08:00:00Z') + minutes * 60_000).toISOString();
    for (let minutes = 50; minutes < 12 * 60; minutes += 50)
      expect(await isOpenAt(second, after(minutes))).toBe(true);
    expect(await isOpenAt(second, '2026-03-03T20:00:00Z')).toBe(false);
    await real.close();
  });

  test.each([
    ['nothing', 'doorstep_session='],
    ['something made up', 'doorstep_session=made-up'],
    ['half a character', 'doorstep_session=%E0%A4%A'],
    ['signs only', ';;;='],
    ['4,000 letters', 'x'.repeat(4000)],
  ])('with the value %s is no session', async (_name, cookie) => {
    expect((await user(cookie)).status).toBe(401);
  });
});

describe('the hint for the frame of pages (SES-14)', () => {
  const GONE = 'doorstep_hint=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax';
  const hinted = (cookie: string, hint: string) => user(`${cookie}; doorstep_hint=${hint}`);

  test('is set at registration and login, lasts as long as the session, and can be read by scripts', async () => {
    const registered = await register(server, 'provider');
    const { email, name } = registered.json as { email: string; name: string };
    const [firstName] = name.split(' ');
    const expected = [`doorstep_hint=provider.${firstName}; Max-Age=2592000; Path=/; SameSite=Lax`];
    expect(hintsOf(registered)).toEqual(expected);
    const body = { email, password: 'doorstep-demo' };
    expect(hintsOf(await server.send({ method: 'POST', path: '/api/login', body }))).toEqual(expected);
  });

  test('is Secure on https', async () => {
    const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://doorstep.example' };
    const secure = await openInProcess({ variables });
    expect(hintsOf(await register(secure, 'customer'))).toEqual([
      expect.stringMatching(
        /^doorstep_hint=customer\.[^;]+; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/,
      ),
    ]);
    await secure.close();
  });

  test('is cleared with the session: by logout, deletion of the account, and expiry', async () => {
    const cookie = cookieOf(await register(server, 'customer'));
    const logout = await server.send({ method: 'POST', path: '/api/logout', cookie });
    expect(hintsOf(logout)).toEqual([GONE]);
    expect(hintsOf(await hinted(cookie, 'customer.Amara'))).toEqual([GONE]);

    const leaving = cookieOf(await register(server, 'customer'));
    const body = { currentPassword: 'doorstep-demo' };
    const path = '/trpc/accounts.deleteAccount';
    const deletion = await server.send({ method: 'POST', path, body, cookie: leaving });
    expect({ status: deletion.status, hints: hintsOf(deletion) }).toEqual({ status: 200, hints: [GONE] });
  });

  test('is updated with the name, and restored when missing', async () => {
    const registered = await register(server, 'customer');
    const cookie = cookieOf(registered);
    const [hint = ''] = hintsOf(registered)[0]!.slice('doorstep_hint='.length).split(';');
    expect(hintsOf(await hinted(cookie, hint))).toEqual([]);
    expect(hintsOf(await user(cookie))).toEqual([]);
    const again = [`doorstep_hint=${hint}; Max-Age=2592000; Path=/; SameSite=Lax`];
    expect(hintsOf(await hinted(cookie, 'customer.Former'))).toEqual(again);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const page = await server.send({ method: 'GET', path: '/api/user', cookie, headers });
    expect(hintsOf(page)).toEqual(again);
  });

  test('grants no access', async () => {
    expect((await user('doorstep_hint=admin.Ada')).status).toBe(401);
    const cookie = cookieOf(await register(server, 'customer'));
    const { status } = await server.send({
      method: 'GET',
      path: '/api/admin/users',
      cookie: `${cookie}; doorstep_hint=admin.Ada`,
    });
    expect(status).toBe(403);
  });
});
