import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type App,
  type Device,
  aPasskey,
  aProvider,
  aSession,
  anAcceptedBooking,
  anAdmin,
  anApp,
  openDevice,
  openTestMailServer,
  openWorld,
  totpCode,
} from '@doorstep/domain/testing';
import { User } from '@doorstep/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhoto } from '../testing/photos.ts';
import { openPrograms } from './programs.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';
import { cookieOf } from './server.ts';

const PASSWORD = 'doorstep-demo';
const login = { email: 'ada@example.test', password: PASSWORD };

let server: InProcessServer;
let app: App;
let user: User;

beforeAll(async () => {
  server = await openInProcess();
  const body = { ...login, username: 'ada', name: 'Ada Byron', role: 'admin' };
  const { json } = await server.send({ method: 'POST', path: '/api/register', body });
  user = User.parse(json);
  app = await anApp(server.world, user);
});
afterAll(() => server.close());

const post = (path: string, body?: object, cookie?: string) =>
  server.send({ method: 'POST', path, body, cookie });
interface SecondStep {
  ticket: string;
  factors: string[];
}
/** The origin of the test worlds, to which their passkeys belong. */
const origin = 'https://doorstep.example';
const typedChallenge = (json: unknown) => (json as { result: { data: { challenge: string } } }).result.data;
const typed = (json: unknown) => (json as { result: { data: SecondStep } }).result.data;
/** The code of an app, of a time at which none was used. */
function nextCode(): string {
  server.world.at(new Date(server.world.now.getTime() + 60_000));
  return totpCode(app.secret, server.world.now);
}

describe('an account with a second factor (ACC-33)', () => {
  test('logs in over REST to a refusal with a ticket, and no cookie', async () => {
    const answer = await post('/api/login', login);
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual({
      message: 'Please confirm this login with your app, a passkey or a recovery code',
      code: 'second_factor',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      factors: ['totp', 'recovery'],
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('logs in by a typed call to a ticket, and by the code to a session', async () => {
    const first = await post('/trpc/accounts.login', login);
    expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
    const { ticket } = typed(first.json);
    expect(typed(first.json)).toEqual({ ticket, factors: ['totp', 'recovery'] });
    const second = await post('/trpc/accounts.confirmFactor', { ticket, totp: nextCode() });
    expect(second.status).toBe(200);
    const { json } = await server.send({ method: 'GET', path: '/api/user', cookie: cookieOf(second) });
    expect(json).toMatchObject({ id: user.id });
  });
});

test('the typed calls about factors have the names and shapes that others rely on (ACC-33, ACC-34)', async () => {
  const account = { email: 'bea@example.test', password: PASSWORD, username: 'bea', name: 'Bea Byron' };
  const cookie = cookieOf(await post('/api/register', { ...account, role: 'customer' }));
  const call = async (name: string, body?: object) => {
    const { status, json } = await post(`/trpc/${name}`, body, cookie);
    expect([name, status]).toEqual([name, 200]);
    return (json as { result: { data?: unknown } }).result.data;
  };
  const list = async () => {
    const { json } = await server.send({ method: 'GET', path: '/trpc/factors.list', cookie });
    return (json as { result: { data: { id: number; kind: string }[] } }).result.data;
  };
  const passkey = openDevice({ origin });
  const created = passkey.create((await call('factors.startPasskey')) as Parameters<Device['create']>[0]);
  expect(await call('factors.confirmPasskey', { passkey: created })).toEqual({
    recoveryCodes: expect.toSatisfy((codes: string[]) => new Set(codes).size === 10),
  });
  const begun = (await call('factors.startTotp')) as { secret: string; uri: string };
  expect(begun).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]+$/),
    uri: expect.stringMatching(/^otpauth:/),
  });
  const code = totpCode(begun.secret, server.world.now);
  expect(await call('factors.confirmTotp', { code })).toEqual({ recoveryCodes: [] });
  const { email, password } = account;
  const first = await post('/trpc/accounts.login', { email, password });
  expect([first.status, typed(first.json).factors]).toEqual([200, ['totp', 'passkey', 'recovery']]);
  const [added, second] = await list();
  expect([added, second]).toMatchObject([{ kind: 'passkey' }, { kind: 'totp' }]);
  await call('factors.remove', { factorId: added!.id });
  server.world.at(new Date(server.world.now.getTime() + 60_000));
  const totp = totpCode(begun.secret, server.world.now);
  await call('factors.remove', { factorId: second!.id, totp });
  expect(await list()).toEqual([]);
});

/**
 * Every way to a session, and what it gives to someone who knows or sets the password of an account with a second factor.
 * The test below finds another one in the code.
 */
const PATHS: Record<string, () => Promise<number>> = {
  'login over REST': async () => (await post('/api/login', login)).status,
  'typed login': async () => sessionsAfter(() => post('/trpc/accounts.login', login)),
  // As on the page /quick-auth, which there is in demo mode only.
  'login in demo mode': () => typedLoginIn('1'),
  'login in production': () => typedLoginIn('0'),
  'registration with the same email': async () =>
    (await post('/api/register', { ...login, username: 'ada2', name: 'Ada', role: 'admin' })).status,
  'a reset link': async () =>
    sessionsAfter(async () => {
      const token = await resetToken();
      await post('/trpc/accounts.setPassword', { token, newPassword: PASSWORD });
      return post('/trpc/accounts.login', login);
    }),
  'a used ticket': async () => {
    const { ticket } = typed((await post('/trpc/accounts.login', login)).json);
    await post('/trpc/accounts.confirmFactor', { ticket, totp: nextCode() });
    return sessionsAfter(() => post('/trpc/accounts.confirmFactor', { ticket, totp: nextCode() }));
  },
  'an invented ticket': async () =>
    (await post('/trpc/accounts.confirmFactor', { ticket: 'a'.repeat(43), totp: nextCode() })).status,
  'a passkey for the second step, as the whole login': async () => {
    const { ticket } = typed((await post('/trpc/accounts.login', login)).json);
    const { device } = await aPasskey(server.world, user, openDevice({ origin }));
    const options = await post('/trpc/accounts.startPasskeyLogin', { ticket });
    const passkey = device.sign(typedChallenge(options.json));
    return (await post('/trpc/accounts.loginWithPasskey', { passkey })).status;
  },
  'a passkey that its owner did not unlock': async () => (await logInByPasskey({ isVerified: false })).status,
  'a passkey that its owner unlocked': async () => (await logInByPasskey({})).status,
  'a change of password without a session': async () =>
    (await post('/trpc/accounts.changePassword', { currentPassword: PASSWORD, newPassword: 'another' }))
      .status,
};
const OUTCOMES: Record<keyof typeof PATHS, number> = {
  'login over REST': 403,
  'typed login': 0,
  'login in demo mode': 0,
  'login in production': 0,
  'registration with the same email': 409,
  'a reset link': 0,
  'a used ticket': 0,
  'an invented ticket': 401,
  'a passkey for the second step, as the whole login': 400,
  'a passkey that its owner did not unlock': 400,
  // Two factors at once: the device, and what unlocks it.
  'a passkey that its owner unlocked': 200,
  'a change of password without a session': 401,
};

/** Logs in on a server of its own, and returns how many cookies of a session that sets. */
async function typedLoginIn(DEMO: '0' | '1'): Promise<number> {
  const other = await openInProcess({ variables: { DEMO, SECRET_KEY: 'k'.repeat(32) } });
  const send = (path: string, body: object) => other.send({ method: 'POST', path, body });
  const registration = { ...login, username: 'ada', name: 'Ada Byron', role: 'customer' };
  await anApp(other.world, User.parse((await send('/api/register', registration)).json));
  const answer = await send('/trpc/accounts.login', login);
  expect(typed(answer.json).factors).toEqual(['totp', 'recovery']);
  await other.close();
  return answer.headers.getSetCookie().length;
}

async function logInByPasskey(otherwise: Parameters<Device['sign']>[1]) {
  const { device, factorId } = await aPasskey(server.world, user, openDevice({ origin }));
  const options = await post('/trpc/accounts.startPasskeyLogin', {});
  const passkey = device.sign(typedChallenge(options.json), otherwise);
  const answer = await post('/trpc/accounts.loginWithPasskey', { passkey });
  await server.world.as(user).factors.remove({ factorId });
  return answer;
}

/** Returns how many cookies of a session a call sets. */
async function sessionsAfter(call: () => ReturnType<typeof post>): Promise<number> {
  return (await call()).headers.getSetCookie().length;
}

/** A link as it was mailed. */
async function resetToken(): Promise<string> {
  await post('/trpc/accounts.askForPassword', { email: login.email });
  const mails = openTestMailServer(server.world);
  await mails.deliver();
  const { text } = mails.arrived.findLast(({ subject }) => subject === 'Set a new password')!;
  return /\/reset-password#([\w-]+)/.exec(text)![1]!;
}

describe('no way to a session skips the factor (ACC-36)', () => {
  test.each(Object.entries(PATHS))('%s', async (name, attempt) => {
    expect(await attempt()).toBe(OUTCOMES[name]);
  });

  test('only these procedures start sessions', () => {
    const folder = fileURLToPath(new URL('../../../packages/domain/src', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const callers = (word: RegExp) =>
      files.filter((file) => word.test(readFileSync(join(folder, file), 'utf8'))).toSorted();
    expect(callers(/(?<!function )\bstartSession\(/)).toEqual([
      'accounts/begin-session.ts',
      // For a session that there is already.
      'accounts/credential.router.ts',
    ]);
    expect(callers(/(?<!function )\bbeginSession\(/)).toEqual([
      'accounts/account.router.ts',
      'accounts/second-factor/confirm-login.router.ts',
      'accounts/second-factor/passkey.router.ts',
    ]);
  });
});

describe('an admin without a second factor in production (ACC-38)', () => {
  test('can only set one up', async () => {
    const real = await openInProcess({ variables: { DEMO: '0', SECRET_KEY: 'k'.repeat(32) } });
    const admin = await anAdmin(real.world);
    const token = await aSession(real.world, admin);
    const cookie = `doorstep_session=${token}`;
    const get = async (path: string) => (await real.send({ method: 'GET', path, cookie })).status;
    expect(await get('/api/user')).toBe(200);
    const refused = await real.send({ method: 'GET', path: '/api/bookings', cookie });
    expect([refused.status, refused.json]).toEqual([
      403,
      { message: 'Please set up two-step verification first', code: 'factor_required' },
    ]);
    expect(await get('/trpc/accounts.list')).toBe(403);
    expect(await get('/exports/provider-bookings.csv')).toBe(403);
    expect(await get('/trpc/factors.status')).toBe(200);
    const { provider, bookingId } = await anAcceptedBooking(real.world);
    const photo = `/files/${await addPhoto(real, { userId: provider.id, bookingId })}`;
    const applicant = await aProvider(real.world, { approved: false });
    const profile = `/trpc/providers.show?input={"providerId":${applicant.id}}`;
    expect([await get(photo), await get(profile)]).toEqual([404, 404]);
    await anApp(real.world, admin);
    expect(await get('/api/bookings')).toBe(200);
    expect([await get(photo), await get(profile)]).toEqual([200, 200]);
    await real.close();
  });
});

/** Adds a photo of a visit, with its file. */
async function addPhoto(
  { world, filesFolder }: InProcessServer,
  { userId, bookingId }: { userId: number; bookingId: number },
): Promise<number> {
  const row = { userId, bookingId, kind: 'before', fileName: 'visit.jpg', width: 4, height: 3 } as const;
  const photo = { ...row, takenAt: world.now.toISOString() };
  writeFileSync(join(filesFolder, row.fileName), await aPhoto());
  const { id } = await world.database.transaction((tx) =>
    tx.insertInto('photo').values(photo).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

test('the command reset-second-factor removes the factors of an account, or says what is wrong (ACC-39)', async () => {
  const world = await openWorld();
  const programs = openPrograms(world.url);
  const admin = await anAdmin(world);
  await anApp(world, admin);
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://doorstep.example',
    SECRET_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'info',
  };
  const reset = (...args: string[]) => programs.run('reset-second-factor', settings, args).ended;
  expect(await reset()).toEqual({ code: 1, output: 'Name the account: --email ada@example.test.\n' });
  expect(await reset('--email', 'nobody@example.test')).toEqual({
    code: 1,
    output: 'Nothing was reset: There is no account with this email.\n',
  });
  const { code, output } = await reset('--email', admin.email);
  const [line = '', ...rest] = output.split('\n');
  expect([code, rest]).toEqual([
    0,
    [`${admin.email} no longer has two-step verification, and has been logged out everywhere.`, ''],
  ]);
  expect(JSON.parse(line)).toMatchObject({ securityEvent: 'second_factor.reset', userId: admin.id });
  expect(await world.as(admin).factors.list()).toEqual([]);
  await programs.end();
  await world.close();
});
