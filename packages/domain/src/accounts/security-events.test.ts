import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, anApp, openTestMailServer, totpCode } from '@doorstep/domain/testing';
import { PASSWORD, aRegistered, tokenHolder } from '../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { Context } from '../platform/context.ts';
import type { User } from '../platform/users/user.schema.ts';
import { runScheduledJobs } from '../registries/scheduled-jobs.ts';
import { resetSecondFactor } from './second-factor/reset-factors.ts';

openWorldForEachTest();
let user: User;
let logged: [name: string, userId: unknown][];
beforeEach(async () => {
  ({ user } = await aRegistered(world, 'ada'));
  logged = [];
});

const logSecurity: Context['logSecurity'] = (name, { userId }) => void logged.push([name, userId]);
const as = (viewer: User | null, overrides: Partial<Context> = {}) =>
  world.as(viewer, { logSecurity, ...overrides }).accounts;
const logIn = (overrides: Partial<Context> = {}, password = PASSWORD) =>
  as(null, overrides).login({ email: user.email, password });
const entries = async () => (await as(user).securityEvents({})).items;
const names = async () => (await entries()).map(({ name }) => name);
const later = (minutes: number) => world.at(new Date(world.now.getTime() + minutes * 60_000));
const notices = async () => {
  const server = openTestMailServer(world);
  await server.deliver();
  return server.arrived.filter(({ subject }) => subject === 'New login to your account');
};

describe('the security events of an account (LOG-2)', () => {
  it('are listed with their device, the latest first, page by page', async () => {
    later(1);
    await logIn({ device: 'Safari on iPhone', address: '203.0.113.7' });
    later(1);
    await as(user).changePassword({ currentPassword: PASSWORD, newPassword: 'difference engine' });
    expect(await entries()).toMatchObject([
      { name: 'password.changed', device: 'Firefox on Linux', count: 1 },
      { name: 'login.new_device', device: 'Safari on iPhone' },
      { name: 'account.registered', device: 'Firefox on Linux' },
    ]);
    const first = await as(user).securityEvents({ limit: 2 });
    expect(first.items).toHaveLength(2);
    const rest = await as(user).securityEvents({ limit: 2, cursor: first.nextCursor });
    expect(rest).toMatchObject({ items: [{ name: 'account.registered' }], nextCursor: null });
  });

  it('count the failures of a day from one kind of device as one, and each is logged', async () => {
    for (const device of ['Chrome on Windows', 'Safari on Mac', 'Chrome on Windows'])
      await expect(logIn({ device }, 'wrong password')).rejects.toThrow('Invalid email or password');
    world.at('2026-03-03T00:00:00Z');
    await expect(logIn({ device: 'Safari on Mac' }, 'wrong password')).rejects.toThrow(
      'Invalid email or password',
    );
    expect(await entries()).toMatchObject([
      { name: 'login.failed', device: 'Safari on Mac', count: 1 },
      { name: 'login.failed', device: 'Safari on Mac', count: 1 },
      { name: 'login.failed', device: 'Chrome on Windows', count: 2 },
      { name: 'account.registered' },
    ]);
    expect(logged).toEqual(Array.from({ length: 4 }, () => ['login.failed', user.id]));
  });

  it('have those of no account for the log alone', async () => {
    const unknown = as(null).login({ email: 'nobody@example.test', password: PASSWORD });
    await expect(unknown).rejects.toThrow('Invalid email or password');
    expect(logged).toEqual([['login.failed', null]]);
    expect(await names()).toEqual(['account.registered']);
  });

  it('have wrong codes and passwords of someone who is signed in, and each change of a second step', async () => {
    await expect(as(user).confirmIdentity({ currentPassword: 'wrong' })).rejects.toThrow(
      'That’s not your password. Please try again',
    );
    await as(user).confirmIdentity({ currentPassword: PASSWORD });
    const app = await anApp(world, user);
    later(5);
    const { ticket = '' } = await logIn();
    await expect(as(null).confirmFactor({ ticket, totp: '000000' })).rejects.toThrow('This code is wrong');
    await as(null).confirmFactor({ ticket, recovery: app.recoveryCodes[0] });
    await world.as(user).factors.renewRecoveryCodes();
    later(5);
    await world.as(user).factors.remove({ factorId: app.factorId, totp: totpCode(app.secret, world.now) });
    await anApp(world, user);
    await resetSecondFactor(world.database, user.email, world.context(null, { logSecurity }));
    expect(logged.at(-1)).toEqual(['second_factor.reset', user.id]);
    expect((await names()).toReversed()).toEqual([
      'account.registered',
      'identity.failed',
      'second_factor.added',
      'second_factor.failed',
      'recovery_code.used',
      'login.succeeded',
      'recovery_codes.renewed',
      'second_factor.removed',
      'second_factor.added',
      'second_factor.reset',
    ]);
    expect(logged.map(([name]) => name)).toContain('identity.confirmed');
    expect((await entries())[0]).toMatchObject({ name: 'second_factor.reset', device: null });
  });

  it('have other changes of the account, exports, and what admins did to it', async () => {
    const admin = await anAdmin(world);
    const [session] = await as(user).sessions();
    await as(user).endSession({ sessionId: session?.id ?? '' });
    await as(user).updateProfile({ ...user, email: 'ada.byron@example.test', currentPassword: PASSWORD });
    await as(user).exportData();
    await as(null).askForPassword({ email: user.email });
    await as(admin).deactivate({ userId: user.id });
    const byUs = await entries();
    await as(admin).reactivate({ userId: user.id });
    expect(byUs[0]).toMatchObject({ name: 'account.deactivated', device: null });
    expect((await names()).toReversed()).toEqual([
      'account.registered',
      'session.ended',
      'email.changed',
      'data.exported',
      'account.deactivated',
      'account.reactivated',
    ]);
    expect(logged).toContainEqual(['password.reset_requested', undefined]);
  });

  it('are not those of a change that failed', async () => {
    await aRegistered(world, 'bea');
    const taken = { ...user, email: 'bea@example.test', currentPassword: PASSWORD };
    await expect(as(user).updateProfile(taken)).rejects.toThrow('This email is already registered');
    expect(await names()).toEqual(['account.registered']);
    expect(logged).toEqual([]);
  });

  it('are deleted after 90 days', async () => {
    later(90 * 24 * 60);
    expect(await names()).toEqual([]);
    await logIn();
    await runScheduledJobs(world.database, world.now);
    const rows = await world.database.read.selectFrom('securityEvent').select('name').execute();
    expect(rows).toEqual([{ name: 'login.succeeded' }]);
  });
});

describe('a sign-in on a new device (SES-17)', () => {
  const phone = { device: 'Safari on iPhone', address: '203.0.113.7' };

  it('is emailed to the owner once, with advice', async () => {
    await logIn(phone);
    expect(await notices()).toMatchObject([
      { to: user.email, text: expect.stringContaining('Device: Safari on iPhone') },
    ]);
    await logIn(phone);
    expect(await notices()).toEqual([]);
    expect((await names()).slice(0, 2)).toEqual(['login.succeeded', 'login.new_device']);
  });

  it('is recognised by the cookie in another network, and by network and kind without it', async () => {
    const session = tokenHolder();
    session.setDevice = (token) => void (session.device = token);
    await logIn({ ...phone, session });
    expect(await notices()).toHaveLength(1);
    later(1);
    await logIn({ ...phone, address: '198.51.100.9', session });
    await logIn(phone);
    expect(await notices()).toEqual([]);
    await logIn({ ...phone, address: '192.0.2.1' });
    later(1);
    await logIn({ ...phone, device: 'Chrome on Windows' });
    expect(await notices()).toHaveLength(2);
  });

  it('is not hidden by a cookie that names the network and kind of a known one, nor by an invented one', async () => {
    await logIn(phone);
    await notices();
    for (const forged of [
      `${phone.address} ${phone.device}`,
      `network ${phone.address} ${phone.device}`,
      '',
    ]) {
      later(1);
      const session = tokenHolder();
      session.device = forged;
      session.setDevice = (token) => void (session.device = token);
      await logIn({ device: `Firefox ${forged}`, address: '198.51.100.9', session });
      expect(await notices()).toHaveLength(1);
      expect(session.device).toMatch(/^[\w-]{43}$/);
    }
  });

  it('is not emailed at registration, in a demo, or before the second step of a login', async () => {
    await logIn({ ...phone, demo: true });
    expect(await notices()).toEqual([]);
    const app = await anApp(world, user);
    later(5);
    const elsewhere = { ...phone, address: '192.0.2.1' };
    const { ticket = '' } = await logIn(elsewhere);
    expect(await notices()).toEqual([]);
    await as(null, elsewhere).confirmFactor({ ticket, totp: totpCode(app.secret, world.now) });
    expect(await notices()).toHaveLength(1);
  });

  it('of another account in the same browser is one of its own', async () => {
    const { user: bea } = await aRegistered(world, 'bea');
    await logIn(phone);
    await notices();
    await as(null, phone).login({ email: bea.email, password: PASSWORD });
    expect((await notices()).map(({ to }) => to)).toEqual([bea.email]);
  });
});

describe('refusals (LOG-1)', () => {
  it.each([
    ['a role', 'access.refused', async () => as(user).list()],
    [
      'a missing second factor',
      'access.refused',
      async () => as(await anAdmin(world), { mustSetUpFactor: true }).list(),
    ],
    [
      'too many failures',
      'login.limited',
      async () => {
        for (let failure = 0; failure < 10; failure += 1) await logIn({}, 'wrong password').catch(() => {});
        logged.splice(0);
        return logIn();
      },
    ],
  ])('by %s are events', async (_reason, name, call) => {
    await expect(call()).rejects.toThrow(/permission|two-step|Too many/);
    expect(logged.map(([each]) => each)).toEqual([name]);
  });
});
