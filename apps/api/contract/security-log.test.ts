import { appRouter, openDevice, openTestMailServer, totpCode } from '@doorstep/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeFreshdesk } from '../testing/fake-freshdesk/server.ts';
import { routes } from '../src/rest/routes.ts';
import { cases } from './cases.ts';
import { markedInput, MARK } from './marked-input.ts';
import { type Town, type Who, openTown, register } from './people.ts';
import { cookieOf } from './server.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

type Line = Record<string, unknown>;

/** Parts of the answers of typed calls that no one else may learn. */
interface Issued {
  secret: string;
  uri: string;
  recoveryCodes: string[];
  ticket: string;
  challenge: string;
  user: { id: string };
}

let town: Town & InProcessServer;
let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
beforeAll(async () => {
  fake = await openFakeFreshdesk({ callsPerMinute: Infinity });
  town = await openTown(await openInProcess({ ports: { freshdesk: openFreshdesk(fake.variables) } }));
});
afterAll(async () => {
  await town.close();
  await fake.close();
});

const lines = () => town.log.map((line) => JSON.parse(line) as Line);
const securityLines = () => lines().filter(({ securityEvent }) => securityEvent !== undefined);
const IDENTITY = { reqId: expect.any(String), address: expect.stringMatching(/^[\da-f.:]+$/) };

describe('the security events in the log (LOG-1)', () => {
  const during = async (act: () => Promise<unknown>) => {
    town.log.splice(0);
    await act();
    return securityLines();
  };
  const post = (path: string, body: object) => ({ method: 'POST', path, body, address: '203.0.113.7' });

  test('name the request, the user and the address', async () => {
    const customer = await town.user('customer');
    const login = (password: string) => post('/api/login', { email: customer.email, password });
    expect(await during(() => town.send(login('wrong password')))).toMatchObject([
      { ...IDENTITY, securityEvent: 'login.failed', userId: customer.id, address: '203.0.113.7' },
    ]);
    expect(await during(() => town.send(login('doorstep-demo')))).toMatchObject([
      { ...IDENTITY, securityEvent: 'login.new_device', userId: customer.id },
    ]);
  });

  test('have refusals by role over REST, typed calls, files and uploads', async () => {
    const { id } = await town.user('customer');
    const refused = [
      { method: 'GET', path: '/api/freshdesk/config' },
      { method: 'GET', path: '/trpc/accounts.list' },
      { method: 'GET', path: '/exports/users.csv' },
      { method: 'POST', path: '/files?kind=profile', text: 'x', headers: { 'content-type': 'image/png' } },
    ];
    for (const sending of refused)
      expect([sending.path, await during(() => town.as('customer', sending))]).toMatchObject([
        sending.path,
        [{ ...IDENTITY, securityEvent: 'access.refused', userId: id, code: 'forbidden' }],
      ]);
  });

  test('have exports', async () => {
    const { id } = await town.user('admin');
    const events = await during(() => town.as('admin', { method: 'GET', path: '/exports/audit.csv' }));
    expect(events).toMatchObject([
      { ...IDENTITY, securityEvent: 'list.exported', userId: id, list: 'doorstep-audit' },
    ]);
  });
});

describe('the cookie of a device (SES-17)', () => {
  test('is HttpOnly, set only with a session, and extended at a login', async () => {
    const deviceOf = (headers: Headers) => headers.getSetCookie().find((text) => text.includes('device='));
    const joined = await register(town, 'customer');
    const cookie = deviceOf(joined.headers) ?? '';
    expect(cookie).toMatch(/^doorstep_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { email } = joined.json as { email: string };
    const login = (password: string, address: string) =>
      town.send({
        method: 'POST',
        path: '/api/login',
        body: { email, password },
        cookie: cookie.split(';', 1)[0],
        address,
      });
    expect(deviceOf((await login('wrong password', '198.51.100.1')).headers)).toBeUndefined();
    town.log.splice(0);
    expect(deviceOf((await login('doorstep-demo', '198.51.100.1')).headers)).toBe(cookie);
    expect(securityLines()).toMatchObject([{ securityEvent: 'login.succeeded' }]);
  });
});

/** Everything that a request can carry, marked. */
const headers = {
  authorization: `Bearer ${MARK}`,
  'user-agent': `${MARK} on Windows`,
  referer: `https://doorstep.example/reset-password?${MARK}`,
  'idempotency-key': MARK,
  'x-forwarded-for': MARK,
  'x-request-id': MARK,
};
const PEOPLE: readonly Who[] = ['visitor', 'customer', 'provider', 'admin'];

type Procedure = { _def: { type: string; inputs: unknown[] } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

describe('no line has what someone sent (LOG-3)', () => {
  const callEverything = async (people: readonly Who[]) => {
    for (const [name, { _def }] of procedures) {
      if (_def.type === 'subscription') continue;
      const input = markedInput(_def.inputs);
      const query = `?input=${encodeURIComponent(JSON.stringify(input))}`;
      const sending =
        _def.type === 'query'
          ? { method: 'GET', path: `/trpc/${name}${query}` }
          : { method: 'POST', path: `/trpc/${name}`, body: input };
      for (const who of people) await town.as(who, { ...sending, headers });
    }
    for (const { method, path, body } of routes) {
      const tried = cases[`${method} ${path}`];
      const sending = {
        method,
        path: `${path.replace('{id}', '1')}?text=${MARK}&email=${MARK}`,
        body: body ? markedInput([body]) : { [MARK]: MARK },
      };
      for (const who of people) await town.as(who, { ...sending, headers });
      await town.as(people[0] ?? 'visitor', { method, path: path.replace('{id}', MARK), headers });
      if (tried?.badBody) await town.as(tried.by, { ...sending, body: tried.badBody.body });
    }
    for (const path of [
      `/feeds/${MARK}.ics`,
      `/unsubscribe?token=${MARK}`,
      `/exports/users.csv?text=${MARK}`,
      `/files/1?${MARK}`,
      `/${MARK}`,
      `/auth?redirectTo=${MARK}`,
    ])
      for (const method of ['GET', 'POST'])
        await town.as('admin', {
          method,
          path,
          headers,
          ...(method === 'POST' && { body: { [MARK]: MARK } }),
        });
    for (const text of [`{"${MARK}`, `"${MARK}"`, MARK])
      await town.send({
        method: 'POST',
        path: '/api/login',
        text,
        headers: { ...headers, 'content-type': 'application/json' },
      });
  };

  /** Calls that are accepted, with marks wherever they take a text; returns the tokens of the cookies. */
  const live = async () => {
    const email = `${MARK}@example.test`;
    const account = {
      username: MARK,
      name: `${MARK} cole`,
      email,
      password: `${MARK}-password`,
      phone: '020 7946 0001',
    };
    const post = (path: string, body: object, cookie?: string) =>
      town.send({ method: 'POST', path, body, cookie, headers, address: '10.9.9.9' });
    const joined = await post('/api/register', { ...account, role: 'customer' });
    expect(joined.status).toBe(201);
    const cookie = cookieOf(joined);
    const accepted = async (path: string, body: object) =>
      expect([path, (await post(path, body, cookie)).status]).toEqual([
        path,
        expect.toBeOneOf([200, 201, 204]),
      ]);
    const home = { name: MARK, addressLine1: `1 ${MARK} Lane`, city: MARK, postalCode: 'SE1 7AB' };
    await accepted('/api/user-addresses', { ...home, isDefault: true });
    await accepted('/trpc/accessDetails.save', { instructions: `${MARK} code`, notes: MARK });
    await accepted('/trpc/preferences.save', { notes: MARK });
    const request = await town.freeRequest();
    await accepted('/api/bookings', { ...request, address: `1 ${MARK} Lane, London, N1`, notes: MARK });
    await accepted('/trpc/messages.send', { userId: request.providerId, body: MARK });
    await accepted('/trpc/support.contact', { name: account.name, email, subject: MARK, message: MARK });
    await accepted('/trpc/accounts.confirmIdentity', { currentPassword: account.password });
    await accepted('/trpc/accounts.changePassword', {
      currentPassword: account.password,
      newPassword: `${MARK}-other`,
    });
    await accepted('/trpc/accounts.askForPassword', { email });
    expect((await post('/api/login', { email, password: `${MARK}-wrong` })).status).toBe(401);
    expect((await post('/api/login', { email, password: `${MARK}-other` })).status).toBe(200);
    return [joined.headers.getSetCookie().map((text) => text.split(/[=;]/)[1] ?? '')].flat();
  };

  /** Confirms logins, emails and a password in every way; returns all that the server issued for it. */
  const confirmEverything = async () => {
    const issued: string[] = [];
    const account = { username: 'ada', name: 'Ada Byron', email: 'ada@example.test', phone: '' };
    const currentPassword = 'doorstep-demo';
    const joined = await town.send({
      method: 'POST',
      path: '/api/register',
      body: { ...account, password: currentPassword, role: 'customer' },
      address: '10.9.9.8',
    });
    let cookie = cookieOf(joined);
    const call = async (name: string, body: object = {}) => {
      const path = `/trpc/${name}`;
      const answer = await town.send({ method: 'POST', path, body, cookie, address: '10.9.9.8' });
      expect([name, answer.status]).toEqual([name, 200]);
      if (answer.headers.getSetCookie().length > 0) cookie = cookieOf(answer);
      issued.push(...answer.headers.getSetCookie().map((text) => text.split(/[=;]/)[1] ?? ''));
      return (answer.json as { result: { data: Issued } }).result?.data;
    };
    const mails = openTestMailServer(town.world);
    const mailed = async (page: string) => {
      await mails.deliver();
      const link = new RegExp(`/${page}#([\\w-]+)`);
      const own = mails.arrived.filter(({ to }) => to === account.email);
      const tokens = own.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
      issued.push(...tokens);
      return { token: tokens.at(-1) };
    };
    const nextCode = (secret: string) => {
      town.world.at(new Date(town.world.now.getTime() + 60_000));
      return totpCode(secret, town.world.now);
    };
    const { secret, uri } = await call('factors.startTotp');
    const { recoveryCodes } = await call('factors.confirmTotp', { code: nextCode(secret) });
    const device = openDevice();
    const passkey = device.create(await call('factors.startPasskey'));
    await call('factors.confirmPasskey', { passkey });
    const { email } = account;
    for (const proof of [{ totp: nextCode(secret) }, { recovery: recoveryCodes[0] }]) {
      const { ticket } = await call('accounts.login', { email, password: currentPassword });
      issued.push(ticket);
      await call('accounts.confirmFactor', { ticket, ...proof });
    }
    const options = await call('accounts.startPasskeyLogin');
    const assertion = device.sign(options);
    await call('accounts.loginWithPasskey', { passkey: assertion });
    await call('accounts.confirmEmail', await mailed('confirm-email'));
    await call('accounts.updateProfile', { ...account, email: 'other@example.test', currentPassword });
    await call('accounts.revertEmail', await mailed('revert-email'));
    await call('accounts.askForPassword', { email });
    await call('accounts.setPassword', { ...(await mailed('reset-password')), newPassword: 'another one' });
    const tokens = issued.filter((value) => value.length > 40);
    expect(tokens.length).toBeGreaterThan(8);
    const { challenge } = options;
    return [...tokens, secret, uri, challenge, assertion.response.signature, ...recoveryCodes];
  };

  test('whether it is accepted or refused, or the database fails', async () => {
    town.log.splice(0);
    const tokens = (await live()).filter((value) => value.length > 40);
    expect(tokens).toHaveLength(2);
    const issued = await confirmEverything();
    await callEverything(PEOPLE);
    const before = town.log.length;
    await town.world.database.close();
    await callEverything(['customer']);
    expect(town.log.slice(before).some((line) => line.includes('"stack"'))).toBe(true);
    const secrets = [MARK, encodeURIComponent(`${MARK} cole`), ...tokens, ...issued, 'SE1 7AB'];
    const leaks = town.log.filter((line) => secrets.some((secret) => line.includes(secret)));
    expect(leaks).toEqual([]);
    const requests = lines().filter(({ reqId }) => reqId !== undefined);
    expect(requests.length).toBeGreaterThan(1000);
    const unnamed = requests.filter(({ userId, address }) => userId === undefined || !address);
    expect(unnamed).toEqual([]);
  }, 120_000);

  test('including errors of the database and the mail server', () => {
    town.log.splice(0);
    const cause = Object.assign(new Error(`invalid input syntax for type integer: "${MARK}"`), {
      code: '22P02',
      detail: `Key (email)=(${MARK})`,
      parameters: [MARK],
    });
    const error = Object.assign(new Error(`550 <${MARK}@example.test> User unknown`, { cause }), {
      response: `550 ${MARK}`,
      rejected: [`${MARK}@example.test`],
    });
    town.app.log.error(error, 'a job failed');
    town.app.log.warn({ err: error }, 'it failed');
    const err = { type: 'Error', cause: { code: '22P02' } };
    expect(lines()).toMatchObject([{ err }, { err }]);
    expect(town.log.join('')).not.toContain(MARK);
  });
});
