import { beforeEach, describe, expect, it } from 'vitest';
import { type App, aPasskey, anAdmin, anApp, openTestMailServer, totpCode } from '@doorstep/domain/testing';
import { PASSWORD, aRegistered, tokenHolder } from '../../../testing/sign-in.ts';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '../../platform/database/database.ts';
import { ADDRESS_FAILURES } from '../../platform/users/limits.ts';
import { consumeRateLimit } from '../../platform/users/rate-limit.queries.ts';
import { findViewer } from '../../platform/users/session.queries.ts';
import type { User } from '../../platform/users/user.schema.ts';
import { resetSecondFactor } from './reset-factors.ts';

openWorldForEachTest();
let user: User;
let app: App;
beforeEach(async () => {
  ({ user } = await aRegistered(world, 'ada'));
  app = await anApp(world, user);
  // The code of its set-up is used up.
  world.at('2026-03-02T10:05:00Z');
});

const wrongAt = (field: string) =>
  expect.objectContaining({
    cause: expect.objectContaining({ details: { fields: { [field]: expect.any(String) } } }),
  });
const logIn = async (of: Pick<User, 'email'> = user) => {
  const session = tokenHolder();
  const answer = await world.as(null, { session }).accounts.login({ email: of.email, password: PASSWORD });
  return { ...answer, session };
};
const confirm = (input: { ticket?: string | undefined; totp?: string; recovery?: string }, overrides = {}) =>
  world.as(null, overrides).accounts.confirmFactor({ ticket: '', ...input });
/** The code that the app shows so many seconds from now. */
const code = (seconds = 0) => totpCode(app.secret, new Date(world.now.getTime() + seconds * 1000));
const own = () => world.as(user).factors;
const minutesLater = (minutes: number) => world.at(new Date(world.now.getTime() + minutes * 60_000));

describe('a login with a second factor (ACC-33)', () => {
  it('answers a ticket and the factors, without a session', async () => {
    const { ticket, factors, session } = await logIn();
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(factors).toEqual(['totp', 'recovery']);
    expect(session.token).toBeNull();
  });

  it('becomes a session with the code of the app, and ends the previous one of the browser', async () => {
    const { ticket } = await logIn();
    const session = tokenHolder();
    expect(await confirm({ ticket, totp: code() }, { session })).toMatchObject({ id: user.id });
    const first = session.token!;
    expect(await findViewer(world.database.read, first, world.now)).toMatchObject({ id: user.id });
    minutesLater(1);
    await confirm({ ticket: (await logIn()).ticket, totp: code() }, { session });
    expect(await findViewer(world.database.read, first, world.now)).toBeNull();
  });

  it.each([-30, 30])('takes the code of a clock that is %i seconds off', async (seconds) => {
    const { ticket } = await logIn();
    expect(await confirm({ ticket, totp: code(seconds) })).toMatchObject({ id: user.id });
  });

  it.each([-60, 60])('refuses the code of a clock that is %i seconds off', async (seconds) => {
    const { ticket } = await logIn();
    await expect(confirm({ ticket, totp: code(seconds) })).rejects.toEqual(wrongAt('totp'));
  });

  it('takes spaces in a code, and exactly one proof', async () => {
    const { ticket } = await logIn();
    await expect(confirm({ ticket })).rejects.toThrow('Please enter the 6 digits from your app');
    const both = confirm({ ticket, totp: code(), recovery: app.recoveryCodes[0]! });
    await expect(both).rejects.toThrow('Please enter the 6 digits from your app');
    await confirm({ ticket, totp: ` ${code().slice(0, 3)} ${code().slice(3)}` });
  });

  it('ends with the ticket after 10 minutes', async () => {
    const { ticket } = await logIn();
    minutesLater(10);
    await expect(confirm({ ticket, totp: code() })).rejects.toEqual(refusal('ticket_expired'));
  });

  it.each(['deactivation', 'change of password'])('ends with a %s', async (change) => {
    const { ticket } = await logIn();
    if (change === 'deactivation') {
      const { accounts } = world.as(await anAdmin(world));
      await accounts.deactivate({ userId: user.id });
      await accounts.reactivate({ userId: user.id });
    } else
      await world.as(user).accounts.changePassword({ currentPassword: PASSWORD, newPassword: 'another one' });
    await expect(confirm({ ticket, totp: code() })).rejects.toEqual(refusal('ticket_expired'));
  });

  it('takes no code of another user', async () => {
    const { user: other } = await aRegistered(world, 'bea');
    const otherApp = await anApp(world, other);
    minutesLater(1);
    const { ticket } = await logIn(other);
    await expect(confirm({ ticket, totp: code() })).rejects.toEqual(wrongAt('totp'));
    await expect(confirm({ ticket, recovery: app.recoveryCodes[0]! })).rejects.toEqual(wrongAt('recovery'));
    expect(await confirm({ ticket, recovery: otherApp.recoveryCodes[0]! })).toMatchObject({ id: other.id });
  });
});

describe('single use (ACC-35)', () => {
  it('lets a ticket be used once', async () => {
    const { ticket } = await logIn();
    await confirm({ ticket, totp: code() });
    await expect(confirm({ ticket, recovery: app.recoveryCodes[0]! })).rejects.toEqual(
      refusal('ticket_expired'),
    );
  });

  it('lets a code be used once, and none before it afterwards', async () => {
    const before = code(-30);
    await confirm({ ticket: (await logIn()).ticket, totp: code() });
    const { ticket } = await logIn();
    await expect(confirm({ ticket, totp: code() })).rejects.toEqual(wrongAt('totp'));
    await expect(confirm({ ticket, totp: before })).rejects.toEqual(wrongAt('totp'));
    await confirm({ ticket, totp: code(30) });
  });

  it('does not take the code that set the app up', async () => {
    const { user: other } = await aRegistered(world, 'bea');
    const { secret } = await anApp(world, other);
    const { ticket } = await logIn(other);
    await expect(confirm({ ticket, totp: totpCode(secret, world.now) })).rejects.toEqual(wrongAt('totp'));
  });

  it('lets a recovery code be used once, however it is written, and notifies its owner', async () => {
    const mails = openTestMailServer(world);
    await mails.deliver();
    mails.newMails();
    const [recovery] = app.recoveryCodes;
    await confirm({ ticket: (await logIn()).ticket, recovery: recovery!.toLowerCase().replaceAll('-', ' ') });
    await expect(confirm({ ticket: (await logIn()).ticket, recovery: recovery! })).rejects.toEqual(
      wrongAt('recovery'),
    );
    expect((await own().status()).recoveryCodesLeft).toBe(9);
    await mails.deliver();
    expect(mails.newMails()).toEqual([`${user.email}: A recovery code was used`]);
  });

  it.each(['totp', 'recovery'] as const)('lets one of several at once win with the same %s', async (kind) => {
    const proof = kind === 'totp' ? { totp: code() } : { recovery: app.recoveryCodes[0]! };
    const tickets = await Promise.all([logIn(), logIn(), logIn(), logIn()]);
    const database = openDatabase(world.url);
    const sessions = world.database.read.selectFrom('session').select('id');
    const before = (await sessions.execute()).length;
    const attempts = await Promise.allSettled([
      ...tickets.map(({ ticket }, index) => confirm({ ticket, ...proof }, index % 2 ? { database } : {})),
      // With the same ticket, too.
      confirm({ ticket: tickets[0].ticket, ...proof }, { database }),
    ]);
    await database.close();
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await sessions.execute()).length).toBe(before + 1);
  });
});

describe('wrong codes', () => {
  const fail = async (recovery = false, address = '10.0.0.1') => {
    const { ticket } = await logIn();
    const proof = recovery ? { recovery: 'AAAA-AAAA-AAAA-AAAA' } : { totp: code(600) };
    return confirm({ ticket, ...proof }, { address });
  };

  it('are counted per account, of both kinds, from all addresses, and by a right one no more', async () => {
    for (let each = 0; each < 9; each += 1)
      await expect(fail(each % 2 === 0, `10.0.0.${each}`)).rejects.toEqual(refusal('invalid'));
    await confirm({ ticket: (await logIn()).ticket, totp: code() });
    for (let each = 0; each < 10; each += 1) await expect(fail()).rejects.toEqual(refusal('invalid'));
    minutesLater(1);
    const { ticket } = await logIn();
    const right = () => confirm({ ticket, totp: code() });
    await expect(right()).rejects.toThrow('Too many wrong codes. Please try again later');
    minutesLater(14);
    world.at(new Date(world.now.getTime() - 60_000));
    await expect(fail()).rejects.toEqual(refusal('too_many_codes'));
  });

  it('are forgotten with the password that they followed', async () => {
    for (let each = 0; each < 10; each += 1) await expect(fail()).rejects.toEqual(refusal('invalid'));
    const newPassword = 'a password of her own';
    await world.as(user).accounts.changePassword({ currentPassword: PASSWORD, newPassword });
    const { ticket } = await world.as(null).accounts.login({ email: user.email, password: newPassword });
    expect(await confirm({ ticket, totp: code() })).toMatchObject({ id: user.id });
    const rows = await world.database.read.selectFrom('rateLimit').select(['key', 'count']).execute();
    expect(rows.filter(({ key }) => key.startsWith('second factor'))).toMatchObject([{ count: 0 }]);
  });

  it('are counted per address over all accounts, of both kinds', async () => {
    const address = '10.1.1.1';
    const counted = { limit: ADDRESS_FAILURES, subject: address };
    await consumeRateLimit(
      world.database,
      Array.from({ length: 98 }, () => counted),
      world.now,
    );
    const { user: other } = await aRegistered(world, 'bea');
    await anApp(world, other);
    await expect(fail(false, address)).rejects.toEqual(refusal('invalid'));
    const { ticket } = await logIn(other);
    const attempt = () => confirm({ ticket, recovery: 'AAAA-AAAA-AAAA-AAAA' }, { address });
    await expect(attempt()).rejects.toEqual(refusal('invalid'));
    await expect(attempt()).rejects.toEqual(refusal('too_many_logins'));
    const right = confirm({ ticket: (await logIn()).ticket, totp: code() }, { address });
    await expect(right).rejects.toEqual(refusal('too_many_logins'));
  });
});

describe('the factors of an account', () => {
  it('are stored encrypted, recovery codes as hashes of 80 bits', async () => {
    expect(app.recoveryCodes).toHaveLength(10);
    expect(new Set(app.recoveryCodes).size).toBe(10);
    for (const each of app.recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const stored = JSON.stringify([
      await world.database.read.selectFrom('factor').selectAll().execute(),
      await world.database.read.selectFrom('recoveryCode').selectAll().execute(),
      await world.database.read.selectFrom('event').selectAll().execute(),
      await world.as(user).accounts.exportData(),
    ]);
    expect(stored).not.toContain(app.secret);
    for (const each of app.recoveryCodes) expect(stored).not.toContain(each.replaceAll('-', ''));
  });

  it('are set up with an address for apps, and not without the first code', async () => {
    const { secret, uri } = await own().startTotp();
    const parameters = new URL(uri).searchParams;
    expect([parameters.get('secret'), parameters.get('issuer')]).toEqual([secret, 'Doorstep']);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Doorstep:${user.email}`);
    await expect(own().confirmTotp({ code: code() })).rejects.toEqual(wrongAt('code'));
    expect(await own().list()).toHaveLength(1);
    const right = totpCode(secret, world.now);
    expect(await own().confirmTotp({ code: right })).toEqual({ recoveryCodes: [] });
    expect(await own().list()).toHaveLength(2);
    await expect(own().confirmTotp({ code: right })).rejects.toEqual(refusal('not_found'));
  });

  it('are at most five', async () => {
    for (let each = 1; each < 4; each += 1) await anApp(world, user);
    const { secret } = await own().startTotp();
    await aPasskey(world, user);
    const sixth = own().confirmTotp({ code: totpCode(secret, world.now) });
    await expect(sixth).rejects.toEqual(refusal('too_many_factors'));
    expect(await own().list()).toHaveLength(5);
    await expect(own().startTotp()).rejects.toEqual(refusal('too_many_factors'));
  });

  it('are changed after a fresh sign-in only', async () => {
    const session = { ...tokenHolder(), confirmedAt: '2026-03-02T09:49:59.000Z' };
    const { factors } = world.as(user, { session });
    for (const change of [
      () => factors.startTotp(),
      () => factors.confirmTotp({ code: code() }),
      () => factors.renewRecoveryCodes(),
      () => factors.remove({ factorId: app.factorId, totp: code() }),
    ])
      await expect(change()).rejects.toEqual(refusal('sign_in_again'));
  });

  it('are removed last with a code of their own, and notify', async () => {
    const mails = openTestMailServer(world);
    await mails.deliver();
    mails.newMails();
    const factorId = app.factorId;
    await expect(own().remove({ factorId })).rejects.toEqual(wrongAt('totp'));
    await expect(own().remove({ factorId, totp: code(600) })).rejects.toEqual(wrongAt('totp'));
    await own().remove({ factorId, totp: code() });
    expect([await own().list(), (await own().status()).recoveryCodesLeft]).toEqual([[], 0]);
    expect((await logIn()).session.token).not.toBeNull();
    await mails.deliver();
    expect(mails.newMails()).toEqual([`${user.email}: An authenticator app was removed`]);
  });

  it('are removed without a code while another is left, by one of two at once', async () => {
    const { factorId } = await anApp(world, user);
    const both = await Promise.allSettled([
      own().remove({ factorId }),
      own().remove({ factorId: app.factorId }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await own().list()).toHaveLength(1);
  });

  it('of an admin never end, except in a demo (ACC-38)', async () => {
    const admin = await anAdmin(world);
    const { factorId, secret } = await anApp(world, admin);
    minutesLater(1);
    const target = { factorId, totp: totpCode(secret, world.now) };
    await expect(world.as(admin).factors.remove(target)).rejects.toEqual(refusal('last_factor'));
    await world.as(admin, { demo: true }).factors.remove(target);
  });

  it('get new recovery codes, after which the old ones end', async () => {
    const { recoveryCodes } = await own().renewRecoveryCodes();
    const { ticket } = await logIn();
    await expect(confirm({ ticket, recovery: app.recoveryCodes[0]! })).rejects.toEqual(wrongAt('recovery'));
    await confirm({ ticket, recovery: recoveryCodes[9]! });
  });

  it('are reset for a user who is locked out, with an email (ACC-39)', async () => {
    const { ticket } = await logIn();
    const mails = openTestMailServer(world);
    await mails.deliver();
    mails.newMails();
    await expect(
      resetSecondFactor(world.database, 'nobody@example.test', world.context(null)),
    ).rejects.toThrow('There is no account with this email');
    await resetSecondFactor(world.database, user.email.toUpperCase(), world.context(null));
    await expect(confirm({ ticket, totp: code() })).rejects.toEqual(refusal('ticket_expired'));
    expect(await world.database.read.selectFrom('session').selectAll().execute()).toEqual([]);
    expect((await logIn()).session.token).not.toBeNull();
    await mails.deliver();
    expect(mails.newMails()).toEqual([`${user.email}: Two-step verification was turned off`]);
    await expect(resetSecondFactor(world.database, user.email, world.context(null))).rejects.toThrow(
      'doesn’t use two-step',
    );
  });
});

describe('a fresh sign-in (SES-15)', () => {
  it.each([
    ['a code', () => ({ totp: code() })],
    ['a recovery code', () => ({ recovery: app.recoveryCodes[0]! })],
  ])('is given by %s', async (_, proof) => {
    const session = tokenHolder();
    await confirm({ ticket: (await logIn()).ticket, totp: code(-30) }, { session });
    minutesLater(16);
    const confirmedAt = async () =>
      (await findViewer(world.database.read, session.token!, world.now))?.confirmedAt;
    expect(await confirmedAt()).toBe('2026-03-02T10:05:00.000Z');
    await world.as(user, { session }).accounts.confirmIdentity(proof());
    expect(await confirmedAt()).toBe('2026-03-02T10:21:00.000Z');
  });

  it('is needed to export one’s data, and by an admin to deactivate and reactivate', async () => {
    const session = { ...tokenHolder(), confirmedAt: '2026-03-02T09:49:59.000Z' };
    const { accounts } = world.as(await anAdmin(world), { session });
    for (const call of [
      () => accounts.deactivate({ userId: user.id }),
      () => accounts.reactivate({ userId: user.id }),
      () => world.as(user, { session }).accounts.exportData(),
    ])
      await expect(call()).rejects.toEqual(refusal('sign_in_again'));
    expect(await world.as(user).accounts.current()).toMatchObject({ active: true });
  });

  describe('without a second factor', () => {
    const bea = async () => {
      const { user: owner, token } = await aRegistered(world, 'bea');
      minutesLater(16);
      const session = { ...tokenHolder(token), confirmedAt: '2026-03-02T09:49:59.000Z' };
      return { token, accounts: world.as(owner, { session }).accounts };
    };

    it('is given by the password, not by a wrong one', async () => {
      const { token, accounts } = await bea();
      await expect(accounts.confirmIdentity({ currentPassword: 'wrong' })).rejects.toEqual(
        wrongAt('currentPassword'),
      );
      await accounts.confirmIdentity({ currentPassword: PASSWORD });
      const { confirmedAt } = (await findViewer(world.database.read, token, world.now))!;
      expect(confirmedAt).toBe(world.now.toISOString());
    });

    it('is not needed to change email or password, or to delete the account: the password is', async () => {
      const { accounts } = await bea();
      const newPassword = 'another one';
      const email = 'other@example.test';
      const draft = { name: 'bea Byron', username: 'bea', phone: '', email };
      const changed = await accounts.updateProfile({ ...draft, currentPassword: PASSWORD });
      expect(changed).toMatchObject({ email });
      await accounts.changePassword({ currentPassword: PASSWORD, newPassword });
      await accounts.deleteAccount({ currentPassword: newPassword });
    });
  });

  it('with a second factor is needed to change email or password, and to delete the account', async () => {
    const currentPassword = PASSWORD;
    const draft = { name: user.name, username: user.username, phone: '', email: 'other@example.test' };
    const session = { ...tokenHolder(), confirmedAt: '2026-03-02T09:49:59.000Z' };
    const { accounts } = world.as(user, { session });
    for (const call of [
      () => accounts.updateProfile({ ...draft, currentPassword }),
      () => accounts.changePassword({ currentPassword, newPassword: 'another one' }),
      () => accounts.deleteAccount({ currentPassword }),
    ])
      await expect(call()).rejects.toEqual(refusal('sign_in_again'));
    await accounts.updateProfile({ ...draft, email: user.email, name: 'Ada Lovelace' });
    await world.as(user).accounts.updateProfile({ ...draft, currentPassword });
    await world.as(user).accounts.deleteAccount({ currentPassword });
  });

  it('with a second factor is not given by the password', async () => {
    const { accounts } = world.as(user);
    await expect(accounts.confirmIdentity({ currentPassword: PASSWORD })).rejects.toEqual(
      refusal('second_factor'),
    );
  });

  it('is not given by a wrong code, nor by nothing', async () => {
    const { accounts } = world.as(user);
    await expect(accounts.confirmIdentity({ totp: code(600) })).rejects.toEqual(wrongAt('totp'));
    await expect(accounts.confirmIdentity({})).rejects.toThrow('Please enter your password');
  });
});

describe('an admin who has to set up a second factor (ACC-38)', () => {
  it('may do that, sign out, and nothing else', async () => {
    const admin = await anAdmin(world);
    const { accounts, factors, audit, bookings } = world.as(admin, { mustSetUpFactor: true });
    expect(await accounts.current()).toMatchObject({ id: admin.id });
    await factors.startTotp();
    for (const call of [
      () => accounts.list(),
      () => accounts.sessions(),
      () => audit.list({}),
      () => bookings.list(),
      () => accounts.exportData(),
    ])
      await expect(call()).rejects.toEqual(refusal('factor_required'));
    await accounts.logout();
  });
});
