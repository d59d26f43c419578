import { beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aProvider, anAdmin, domainErrorResponse } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { Context } from '../platform/context.ts';
import { sessionLifeOf } from '../platform/users/account-limits.ts';
import { findViewer, touchSession } from '../platform/users/session.queries.ts';

openWorldForEachTest();

const ada = {
  username: 'Ada',
  name: 'Ada Byron',
  email: 'Ada@Example.test',
  password: 'analytical engine',
  role: 'customer' as const,
  phone: null,
};

/** A visitor whose session token can be looked at afterwards. */
function visitor(overrides: Partial<Context> = {}) {
  const session = {
    token: null as string | null,
    set: (token: string) => void (session.token = token),
    clear: () => void (session.token = null),
  };
  return { session, call: world.as(null, { session, ...overrides }).accounts };
}

describe('registering', () => {
  it('creates the account, signs it in and returns nothing of the password', async () => {
    const { session, call } = visitor();
    const user = await call.register(ada);
    expect(user).toEqual({
      id: expect.any(Number),
      username: 'Ada',
      name: 'Ada Byron',
      email: 'Ada@Example.test',
      role: 'customer',
      phone: null,
      createdAt: '2026-03-02T10:00:00.000Z',
      emailConfirmed: false,
      active: true,
      approved: null,
    });
    expect((await findViewer(world.database.read, session.token!, world.now))?.id).toBe(user.id);
    const stored = await world.database.read.selectFrom('session').select('id').executeTakeFirstOrThrow();
    expect(stored.id).not.toContain(session.token);
  });

  it.each([
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['username', { username: '  ab  ' }, 'Username must be at least 3 characters'],
    ['username', { username: 'Support' }, 'This username is reserved. Please choose another'],
    ['name', { name: 'A' }, 'Name must be at least 2 characters'],
    ['email', { email: 'ada' }, 'Please enter a valid email address'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['role', { role: 'owner' as 'customer' }, 'Please select a role'],
    ['role', { role: '' as 'customer' }, 'Please select a role'],
    ['role', { role: 'admin' as const }, 'Please select a role'],
  ])('refuses a bad %s with its text', async (field, changes, message) => {
    const error = await visitor()
      .call.register({ ...ada, ...changes })
      .catch((thrown) => thrown);
    expect(error.code).toBe('BAD_REQUEST');
    const issues = error.cause.issues ?? [
      { path: Object.keys(error.cause.details.fields), message: error.cause.message },
    ];
    expect(issues).toEqual([expect.objectContaining({ path: [field], message })]);
  });

  it('makes a customer of a user without a role', async () => {
    const { role: _, ...withoutRole } = ada;
    expect((await visitor().call.register(withoutRole)).role).toBe('customer');
  });

  it('allows role admin in demo mode', async () => {
    expect((await visitor({ demo: true }).call.register({ ...ada, role: 'admin' })).role).toBe('admin');
  });

  it('says which is taken, email or username, whatever the case', async () => {
    await visitor().call.register(ada);
    const sameEmail = visitor().call.register({ ...ada, username: 'Other', email: 'ADA@example.TEST' });
    await expect(sameEmail).rejects.toEqual(refusal('email_taken'));
    const sameName = visitor().call.register({ ...ada, username: 'aDa', email: 'other@example.test' });
    await expect(sameName).rejects.toEqual(refusal('username_taken'));
  });

  it('opens a provider’s profile: unapproved, Monday to Saturday 09:00–18:00', async () => {
    const user = await visitor().call.register({ ...ada, role: 'provider' });
    expect(user.approved).toBe(false);
    const hours = await world.database.read.selectFrom('weeklyHours').selectAll().execute();
    expect(
      hours.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime} ${endTime}`).toSorted(),
    ).toEqual([1, 2, 3, 4, 5, 6].map((day) => `${day} 09:00 18:00`));
  });

  it('stops at the 31st from one address within an hour', async () => {
    const register = (index: number, address = '10.0.0.1') =>
      visitor({ address }).call.register({
        ...ada,
        username: `ada${index}`,
        email: `ada${index}@example.test`,
      });
    for (let index = 0; index < 30; index += 1) await register(index);
    await expect(register(30)).rejects.toEqual(refusal('too_many_registrations'));
    expect((await register(31, '10.0.0.2')).username).toBe('ada31');
    world.at('2026-03-02T11:00:00.001Z');
    expect((await register(30)).username).toBe('ada30');
  });
});

describe('logging in', () => {
  beforeEach(() => visitor().call.register(ada));

  it('takes the email in any case and starts a new session each time', async () => {
    const [first, second] = [visitor(), visitor()];
    await first.call.login({ email: 'ada@example.test', password: ada.password });
    await second.call.login({ email: 'ADA@EXAMPLE.TEST', password: ada.password });
    expect(first.session.token).not.toBe(second.session.token);
  });

  it('responds alike to a wrong password and an unknown email', async () => {
    const respond = (email: string, password: string) =>
      visitor().call.login({ email, password }).catch(domainErrorResponse);
    const refused = { status: 401, code: 'wrong_credentials', message: 'Invalid email or password' };
    expect(await respond(ada.email, 'wrong-one')).toEqual(refused);
    expect(await respond('nobody@example.test', ada.password)).toEqual(refused);
  });

  it('says that an account is deactivated, but only with the right password', async () => {
    const admin = world.as(await anAdmin(world)).accounts;
    const [user] = (await admin.list()).filter(({ email }) => email === ada.email);
    await admin.deactivate({ userId: user!.id });
    const login = (password: string) => visitor().call.login({ email: ada.email, password });
    await expect(login(ada.password)).rejects.toEqual(refusal('deactivated'));
    await expect(login('wrong-one')).rejects.toEqual(refusal('wrong_credentials'));
  });

  it('refuses from the 11th failure in 15 minutes, the right password too, for that address only', async () => {
    const login = (password: string, address = '10.0.0.1') =>
      visitor({ address }).call.login({ email: ada.email, password });
    for (let failure = 0; failure < 10; failure += 1) {
      await expect(login('wrong-one')).rejects.toEqual(refusal('wrong_credentials'));
    }
    await expect(login('wrong-one')).rejects.toEqual(refusal('too_many_logins'));
    await expect(login(ada.password)).rejects.toEqual(refusal('too_many_logins'));
    expect((await login(ada.password, '10.0.0.2')).email).toBe(ada.email);
    world.at('2026-03-02T10:15:00.001Z');
    expect((await login(ada.password)).email).toBe(ada.email);
  });

  it('lets no parallel guess slip past the limit', async () => {
    const guesses = Array.from({ length: 15 }, () =>
      visitor()
        .call.login({ email: ada.email, password: 'wrong-one' })
        .catch((error) => error.cause.code),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_logins')).toHaveLength(5);
  });

  it('accepts all simultaneous logins with the right password', async () => {
    const logins = Array.from({ length: 15 }, () =>
      visitor().call.login({ email: ada.email, password: ada.password }),
    );
    const users = await Promise.all(logins);
    expect(users.map(({ email }) => email)).toEqual(Array(15).fill(ada.email));
  });

  it('forgets the failures after a success', async () => {
    const login = (password: string) => visitor().call.login({ email: ada.email, password });
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 9; failure += 1)
        await expect(login('wrong-one')).rejects.toEqual(refusal('wrong_credentials'));
      expect((await login(ada.password)).email).toBe(ada.email);
    }
  });
});

describe('a session', () => {
  it('ends with logout, which also a visitor may call', async () => {
    const { session, call } = visitor();
    await call.register(ada);
    const token = session.token!;
    await call.logout();
    expect(session.token).toBeNull();
    expect(await findViewer(world.database.read, token, world.now)).toBeNull();
    await expect(visitor().call.logout()).resolves.toBeUndefined();
  });

  it('ends when the same browser signs in again, as the same user or another (SES-13)', async () => {
    const { session, call } = visitor();
    const isOpen = async (token: string) =>
      (await findViewer(world.database.read, token, world.now)) !== null;
    await call.register(ada);
    const first = session.token!;
    await call.login({ email: ada.email, password: ada.password });
    const second = session.token!;
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    await expect(call.login({ email: ada.email, password: 'wrong-one' })).rejects.toEqual(
      refusal('wrong_credentials'),
    );
    expect(await isOpen(second)).toBe(true);
    await call.register({ ...ada, username: 'mary', email: 'mary@example.test' });
    expect([await isOpen(second), await isOpen(session.token!)]).toEqual([false, true]);
  });

  it('expires after 30 days without use, is extended by use, and ends after 180 days at the latest', async () => {
    const { session, call } = visitor();
    await call.register(ada);
    const start = world.now.getTime();
    const life = sessionLifeOf({ role: 'customer' }, { demo: false });
    const day = (count: number) => new Date(start + count * 86_400_000);
    const seen = async (at: Date) => {
      const viewer = await findViewer(world.database.read, session.token!, at);
      if (viewer) await touchSession(world.database, session.token!, viewer.seenAt, at, life);
      return viewer !== null;
    };
    for (let passed = 29; passed <= 174; passed += 29) expect(await seen(day(passed))).toBe(true);
    expect(await seen(day(179))).toBe(true);
    expect(await seen(day(180))).toBe(false);
  });

  it('is returned by accounts.current', async () => {
    await expect(world.as(null).accounts.current()).rejects.toEqual(refusal('signed_out'));
    const customer = await aCustomer(world);
    expect((await world.as(customer).accounts.current()).id).toBe(customer.id);
  });
});

describe('the list of accounts', () => {
  it('is for admins, newest first', async () => {
    const admin = await anAdmin(world);
    const provider = await aProvider(world);
    expect((await world.as(admin).accounts.list()).map(({ id }) => id)).toEqual([provider.id, admin.id]);
    await expect(world.as(provider).accounts.list()).rejects.toEqual(refusal('forbidden'));
    await expect(world.as(null).accounts.list()).rejects.toEqual(refusal('signed_out'));
  });
});
