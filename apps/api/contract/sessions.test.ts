import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';
import { register } from './people.ts';
import { cookieOf } from './server.ts';

const DAY_MS = 86_400_000;

let server: InProcessServer;

beforeEach(async () => {
  server = await openInProcess();
});

afterEach(() => server.close());

const user = (cookie: string) => server.send({ method: 'GET', path: '/api/user', cookie });
const later = (days: number) => server.world.at(new Date(server.world.now.getTime() + days * DAY_MS));

describe('the session cookie', () => {
  test('is out of reach of scripts and other sites, and lasts 30 days', async () => {
    const [cookie = ''] = (await register(server, 'customer')).headers.getSetCookie();
    expect(cookie).toMatch(/^doorstep_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('on https is bound to this host and never sent in the clear', async () => {
    const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://doorstep.example' };
    const secure = await openInProcess({ variables });
    const [cookie = ''] = (await register(secure, 'customer')).headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-doorstep_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secure.close();
  });

  test('opens nothing after logout, even when it was kept', async () => {
    const cookie = cookieOf(await register(server, 'customer'));
    const answer = await server.send({ method: 'POST', path: '/api/logout', cookie });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^doorstep_session=; Max-Age=0; Path=\//);
    expect((await user(cookie)).status).toBe(401);
  });

  test('lasts longer while it is used, and ends without use', async () => {
    const cookie = cookieOf(await register(server, 'customer'));
    later(29);
    const used = await user(cookie);
    expect({ status: used.status, renewed: cookieOf(used) }).toEqual({ status: 200, renewed: cookie });
    later(29);
    expect((await user(cookie)).status).toBe(200);
    later(31);
    expect((await user(cookie)).status).toBe(401);
  });

  test('changes at every login, and the one before opens nothing any more (SES-13)', async () => {
    const first = await register(server, 'customer');
    const { email } = first.json as { email: string };
    const body = { email, password: 'doorstep-demo' };
    const second = await server.send({ method: 'POST', path: '/api/login', body, cookie: cookieOf(first) });
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect([(await user(cookieOf(first))).status, (await user(cookieOf(second))).status]).toEqual([401, 200]);
  });

  test.each([
    ['nothing', 'doorstep_session='],
    ['something made up', 'doorstep_session=made-up'],
    ['half a character', 'doorstep_session=%E0%A4%A'],
    ['signs only', ';;;='],
    ['4,000 letters', 'x'.repeat(4000)],
  ])('that reads %s is no session', async (_name, cookie) => {
    expect((await user(cookie)).status).toBe(401);
  });

  test('of a deactivated account ends at once', async () => {
    const cookie = cookieOf(await register(server, 'customer'));
    const { id } = (await user(cookie)).json as { id: number };
    const admin = await server.signIn('admin');
    await server.send({ method: 'POST', path: `/api/admin/users/${id}/deactivate`, cookie: admin });
    expect((await user(cookie)).status).toBe(401);
  });
});
