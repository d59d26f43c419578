import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Passkey,
  aPasskey,
  anAdmin,
  anApp,
  openDevice,
  openTestMailServer,
} from '@doorstep/domain/testing';
import { PASSWORD, aRegistered, tokenHolder } from '../../../testing/sign-in.ts';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { ADDRESS_FAILURES, PASSKEY_STARTS, attemptsFrom } from '../../platform/users/limits.ts';
import { consumeRateLimit } from '../../platform/users/rate-limit.queries.ts';
import { findViewer } from '../../platform/users/session.queries.ts';
import type { User } from '../../platform/users/user.schema.ts';
import { verifyProof } from './passkey.policy.ts';
import { countForeignPasskeys, deleteExpiredChallenges } from './passkey.queries.ts';
import { resetSecondFactor } from './reset-factors.ts';

openWorldForEachTest();
let user: User;
let passkey: Passkey;
beforeEach(async () => {
  ({ user } = await aRegistered(world, 'ada'));
  passkey = await aPasskey(world, user);
});

type Overrides = Partial<Context>;
type Otherwise = Parameters<Passkey['device']['sign']>[1];

const wrong = expect.objectContaining({
  cause: expect.objectContaining({ details: { fields: { passkey: expect.any(String) } } }),
});
const minutesLater = (minutes: number) => world.at(new Date(world.now.getTime() + minutes * 60_000));
const own = () => world.as(user).factors;
const visitor = (overrides?: Overrides) => world.as(null, overrides).accounts;

async function ticketOf({ email }: Pick<User, 'email'> = user): Promise<string> {
  const { ticket } = await visitor().login({ email, password: PASSWORD });
  return ticket!;
}
/** Signs a challenge for a login: the second step of the one with a ticket, or a whole one. */
const signed = async (ticket?: string, otherwise?: Otherwise, { device } = passkey) =>
  device.sign(await visitor().startPasskeyLogin({ ticket }), otherwise);
const sessionCount = async () =>
  (await world.database.read.selectFrom('session').select('id').execute()).length;

describe('a login by passkey alone (ACC-44)', () => {
  it('starts a session that is fresh, and ends the previous one of the browser', async () => {
    const session = tokenHolder();
    expect(await visitor({ session }).loginWithPasskey({ passkey: await signed() })).toMatchObject({
      id: user.id,
    });
    const first = session.token!;
    expect(await findViewer(world.database.read, first, world.now)).toMatchObject({
      id: user.id,
      confirmedAt: world.now.toISOString(),
    });
    await visitor({ session }).loginWithPasskey({ passkey: await signed() });
    expect(await findViewer(world.database.read, first, world.now)).toBeNull();
  });

  it('asks for any passkey of this host, unlocked by its owner', async () => {
    const options = await visitor().startPasskeyLogin({});
    expect(options).toMatchObject({ rpId: 'doorstep.example', userVerification: 'required' });
    expect(options.allowCredentials).toEqual([]);
  });

  it.each<[string, Otherwise]>([
    ['without its owner unlocking it', { isVerified: false }],
    ['for another origin', { origin: 'https://doorstep.example.evil.test' }],
    ['for another port', { origin: 'https://doorstep.example:8443' }],
    ['for another host', { rpId: 'evil.test' }],
    ['for another user', { userHandle: Buffer.from('user 1000000').toString('base64url') }],
    ['with a challenge of its own', { challenge: 'a'.repeat(43) }],
    ['without a challenge', { challenge: '' }],
  ])('is refused %s', async (_, otherwise) => {
    const before = await sessionCount();
    const attempt = visitor().loginWithPasskey({ passkey: await signed(undefined, otherwise) });
    await expect(attempt).rejects.toEqual(wrong);
    expect(await sessionCount()).toBe(before);
  });

  it('is refused for what another key signed, and for a changed signature', async () => {
    const forged = openDevice().sign(await visitor().startPasskeyLogin({}));
    const { id, rawId } = await signed();
    await expect(visitor().loginWithPasskey({ passkey: { ...forged, id, rawId } })).rejects.toEqual(wrong);
    const { response, ...rest } = await signed();
    const { authenticatorData } = (await signed(undefined, { signCount: 9 })).response;
    const changed = { ...rest, response: { ...response, authenticatorData } };
    await expect(visitor().loginWithPasskey({ passkey: changed })).rejects.toEqual(wrong);
  });

  it('is refused for an unknown passkey, which counts for the address', async () => {
    const address = '10.1.1.1';
    const counted = { limit: ADDRESS_FAILURES, subject: address };
    await consumeRateLimit(
      world.database,
      Array.from({ length: 99 }, () => counted),
      world.now,
    );
    const unknown = await signed(undefined, {}, { ...passkey, device: openDevice() });
    await expect(visitor({ address }).loginWithPasskey({ passkey: unknown })).rejects.toEqual(wrong);
    const right = visitor({ address }).loginWithPasskey({ passkey: await signed() });
    await expect(right).rejects.toEqual(refusal('too_many_logins'));
  });

  it('is refused for a removed passkey, as is the second step', async () => {
    const ticket = await ticketOf();
    const [alone, second] = [await signed(), await signed(ticket)];
    await anApp(world, user);
    await own().remove({ factorId: passkey.factorId });
    await expect(visitor().loginWithPasskey({ passkey: alone })).rejects.toEqual(wrong);
    await expect(visitor().confirmFactor({ ticket, passkey: second })).rejects.toEqual(wrong);
  });

  it('is refused to a deactivated account, and to an erased one', async () => {
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: user.id });
    const attempt = async () => visitor().loginWithPasskey({ passkey: await signed() });
    await expect(attempt()).rejects.toEqual(refusal('deactivated'));
    await world.as(await anAdmin(world)).accounts.reactivate({ userId: user.id });
    await world.as(user).accounts.deleteAccount({ currentPassword: PASSWORD });
    await expect(attempt()).rejects.toEqual(wrong);
  });
});

describe('a passkey after a reset link (ACC-46)', () => {
  const newPassword = 'another one';
  const refusedFirst = 'Please log in once with your new password, then confirm with this passkey';
  let mails: ReturnType<typeof openTestMailServer>;
  beforeEach(() => {
    mails = openTestMailServer(world);
  });
  const arrived = async (subject: string) => {
    await mails.deliver();
    return mails.arrived.findLast((mail) => mail.subject === subject)!.text;
  };
  const linkOf = async (subject: string) => ({ token: /#([\w-]+)/.exec(await arrived(subject))![1]! });
  async function reset() {
    await visitor().askForPassword({ email: user.email });
    return visitor().setPassword({ ...(await linkOf('Set a new password')), newPassword });
  }
  const logInAlone = async () => visitor().loginWithPasskey({ passkey: await signed() });

  it('cannot log in alone until it has confirmed a login with the new password', async () => {
    const stale = await signed();
    await reset();
    await expect(visitor().loginWithPasskey({ passkey: stale })).rejects.toThrow(refusedFirst);
    await expect(logInAlone()).rejects.toThrow(refusedFirst);
    const { ticket = '' } = await visitor().login({ email: user.email, password: newPassword });
    await expect(visitor().confirmFactor({ ticket, passkey: await signed() })).rejects.toEqual(wrong);
    await expect(logInAlone()).rejects.toThrow(refusedFirst);
    await visitor().confirmFactor({ ticket, passkey: await signed(ticket) });
    expect(await logInAlone()).toMatchObject({ id: user.id });
  });

  it('cannot log in alone when the reset happens after its signature was verified', async () => {
    const login = { use: 'login', userId: user.id } as const;
    const consume = await verifyProof(world.context(null), await signed(), login);
    await reset();
    await expect(world.database.transaction(consume)).rejects.toMatchObject({ code: 'invalid' });
    await expect(logInAlone()).rejects.toThrow(refusedFirst);
  });

  it('is listed, with every other factor, in the response and the email', async () => {
    await anApp(world, user);
    await own().rename({ factorId: passkey.factorId, name: 'Call 0800 000' });
    const { factors } = await reset();
    expect(factors).toMatchObject([{ kind: 'passkey', name: 'Call 0800 000' }, { kind: 'totp' }]);
    const text = await arrived('Your password was changed');
    expect(text).toContain('Passkey: added 2 Mar 2026\nAuthenticator app: added 2 Mar 2026');
    expect(text).not.toContain('0800');
  });

  it('cannot log in alone after its owner changes the password, as our emails advise', async () => {
    await world.as(user).accounts.changePassword({ currentPassword: PASSWORD, newPassword });
    await expect(logInAlone()).rejects.toThrow(refusedFirst);
    expect(await arrived('Your password was changed')).toContain('the passkey works on its own again');
  });

  it('is not listed when an account has none', async () => {
    ({ user } = await aRegistered(world, 'bea'));
    expect(await reset()).toEqual({ factors: [] });
    expect(await arrived('Your password was changed')).not.toContain('one of these');
  });

  it('cannot log in alone after a change of email is reverted', async () => {
    await visitor().confirmEmail(await linkOf('Confirm your email address'));
    const email = 'thief@example.test';
    await world.as(user).accounts.updateProfile({ ...user, email, currentPassword: PASSWORD });
    await visitor().revertEmail(await linkOf('Your email address was changed'));
    await expect(logInAlone()).rejects.toThrow(refusedFirst);
    const link = await linkOf('Set a new password');
    expect(await visitor().setPassword({ ...link, newPassword })).toMatchObject({
      factors: [{ kind: 'passkey' }],
    });
    await expect(logInAlone()).rejects.toThrow(refusedFirst);
  });
});

describe('a passkey as second step (ACC-33)', () => {
  it('confirms a login, also without unlocking it', async () => {
    const answer = await visitor().login({ email: user.email, password: PASSWORD });
    expect(answer.factors).toEqual(['passkey', 'recovery']);
    const { ticket = '' } = answer;
    const options = await visitor().startPasskeyLogin({ ticket });
    expect(options.allowCredentials).toMatchObject([{ transports: ['internal'] }]);
    const session = tokenHolder();
    const proof = passkey.device.sign(options, { isVerified: false });
    expect(await visitor({ session }).confirmFactor({ ticket, passkey: proof })).toMatchObject({
      id: user.id,
    });
    expect(session.token).not.toBeNull();
    expect((await own().list())[0]!.lastUsedAt).toBe(world.now.toISOString());
  });

  it('is bound to its ticket: another user’s, another login’s, or none', async () => {
    const { user: other } = await aRegistered(world, 'bea');
    const theirs = await aPasskey(world, other);
    const [ticket, another, foreign] = [await ticketOf(), await ticketOf(), await ticketOf(other)];
    const refused = async (input: Parameters<ReturnType<typeof visitor>['confirmFactor']>[0]) =>
      expect(visitor().confirmFactor(input)).rejects.toEqual(wrong);
    await refused({ ticket: foreign, passkey: await signed(ticket) });
    await refused({ ticket: foreign, passkey: await signed(foreign) });
    await refused({ ticket: another, passkey: await signed(ticket) });
    await refused({ ticket, passkey: await signed() });
    await refused({ ticket, passkey: await signed(ticket, {}, theirs) });
    await refused({ ticket, passkey: passkey.device.sign(await own().startPasskeyProof()) });
    await expect(visitor().loginWithPasskey({ passkey: await signed(ticket) })).rejects.toEqual(wrong);
    await expect(visitor().startPasskeyLogin({ ticket: 'invented' })).rejects.toEqual(
      refusal('ticket_expired'),
    );
  });
});

describe('single use (ACC-35)', () => {
  it('accepts a passkey’s signature once', async () => {
    const proof = await signed();
    await visitor().loginWithPasskey({ passkey: proof });
    await expect(visitor().loginWithPasskey({ passkey: proof })).rejects.toEqual(wrong);
    const [ticket, another] = [await ticketOf(), await ticketOf()];
    const second = await signed(ticket);
    await visitor().confirmFactor({ ticket, passkey: second });
    await expect(visitor().confirmFactor({ ticket: another, passkey: second })).rejects.toEqual(wrong);
  });

  it('ends with the challenge after 10 minutes, which is then deleted', async () => {
    const proof = await signed();
    minutesLater(10);
    await expect(visitor().loginWithPasskey({ passkey: proof })).rejects.toEqual(wrong);
    await signed();
    await deleteExpiredChallenges(world.database, world.now);
    expect(await world.database.read.selectFrom('passkeyChallenge').select('use').execute()).toEqual([
      { use: 'login' },
    ]);
  });

  it('lets one of several at once win', async () => {
    const ticket = await ticketOf();
    const [alone, second] = [await signed(), await signed(ticket)];
    const database = openDatabase(world.url);
    const before = await sessionCount();
    for (const call of [
      (overrides: Overrides) => visitor(overrides).loginWithPasskey({ passkey: alone }),
      (overrides: Overrides) => visitor(overrides).confirmFactor({ ticket, passkey: second }),
    ]) {
      const attempts = await Promise.allSettled([call({}), call({ database }), call({}), call({ database })]);
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    await database.close();
    expect(await sessionCount()).toBe(before + 2);
  });

  it('refuses a device whose counter did not increase, and reports it', async () => {
    const reports: string[] = [];
    const report = (failure: string) => void reports.push(failure);
    const logIn = async (signCount: number) =>
      visitor({ report }).loginWithPasskey({ passkey: await signed(undefined, { signCount }) });
    await logIn(4_000_000_000);
    await expect(logIn(4_000_000_000)).rejects.toEqual(wrong);
    await expect(logIn(7)).rejects.toEqual(wrong);
    await expect(logIn(0)).rejects.toEqual(wrong);
    expect(reports).toEqual(
      Array.from({ length: 3 }, () => 'a passkey counted fewer uses than before: it may have been copied'),
    );
    await logIn(4_000_000_001);
  });
});

it('is neither counted with wrong codes nor refused for them, but counts for the address (ACC-35)', async () => {
  const forge = async () =>
    visitor({ address: '10.1.1.1' }).loginWithPasskey({
      passkey: await signed(undefined, { isVerified: false }),
    });
  const failByCode = async () =>
    visitor().confirmFactor({ ticket: await ticketOf(), recovery: 'AAAA-AAAA-AAAA-AAAA' });
  for (let each = 0; each < 10; each += 1) await expect(forge()).rejects.toEqual(wrong);
  for (let each = 0; each < 10; each += 1) await expect(failByCode()).rejects.toEqual(refusal('invalid'));
  await expect(failByCode()).rejects.toEqual(refusal('too_many_codes'));
  expect(await visitor().loginWithPasskey({ passkey: await signed() })).toMatchObject({ id: user.id });
  await expect(failByCode()).rejects.toEqual(refusal('too_many_codes'));
  const [attempt] = attemptsFrom('10.1.1.1', ADDRESS_FAILURES);
  await consumeRateLimit(world.database, [{ ...attempt!, cost: 90 }], world.now);
  await expect(forge()).rejects.toEqual(refusal('too_many_logins'));
});

it('is asked for 300 times in 15 minutes from one address (LIM-2)', async () => {
  const start = () => visitor({ address: '10.1.1.1' }).startPasskeyLogin({});
  const [attempt] = attemptsFrom('10.1.1.1', PASSKEY_STARTS);
  await consumeRateLimit(world.database, [{ ...attempt!, cost: 299 }], world.now);
  await start();
  await expect(start()).rejects.toEqual(refusal('too_many_requests'));
  await visitor({ address: '10.1.1.2' }).startPasskeyLogin({});
  minutesLater(15);
  await start();
});

describe('the passkeys of an account', () => {
  it('come with recovery codes when they are the first factor, and notify', async () => {
    const mails = openTestMailServer(world);
    await mails.deliver();
    expect(mails.newMails()).toContain(`${user.email}: A passkey was added`);
    expect(passkey.recoveryCodes).toHaveLength(10);
    expect((await aPasskey(world, user)).recoveryCodes).toEqual([]);
    const ticket = await ticketOf();
    await visitor().confirmFactor({ ticket, recovery: passkey.recoveryCodes[0]! });
  });

  it('are named after where they are stored, until their owner names them', async () => {
    const device = openDevice();
    const created = device.create(await own().startPasskey(), {
      aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
    });
    await own().confirmPasskey({ passkey: created });
    const names = async () => (await own().list()).map(({ name }) => name);
    expect(await names()).toEqual(['Passkey', 'Google Password Manager']);
    await own().rename({ factorId: passkey.factorId, name: 'My laptop' });
    expect(await names()).toEqual(['My laptop', 'Google Password Manager']);
    const { user: other } = await aRegistered(world, 'bea');
    await expect(
      world.as(other).factors.rename({ factorId: passkey.factorId, name: 'Mine' }),
    ).rejects.toEqual(refusal('not_found'));
  });

  it.each<[string, Otherwise, unknown]>([
    ['another origin', { origin: 'https://evil.test' }, wrong],
    ['another host', { rpId: 'evil.test' }, wrong],
    ['another challenge', { challenge: 'a'.repeat(43) }, refusal('not_found')],
  ])('are not added for %s', async (_, otherwise, refused) => {
    const created = openDevice().create(await own().startPasskey(), otherwise);
    await expect(own().confirmPasskey({ passkey: created })).rejects.toEqual(refused);
    expect(await own().list()).toHaveLength(1);
  });

  it('are added with or without a statement that they have signed themselves', async () => {
    const created = openDevice().create(await own().startPasskey(), { attestation: 'packed' });
    await own().confirmPasskey({ passkey: created });
    expect(await own().list()).toHaveLength(2);
  });

  it.each(['packed with certificate', 'fido-u2f'] as const)(
    'are not added with the certificate of a device, which may name addresses to fetch (%s)',
    async (attestation) => {
      const created = openDevice().create(await own().startPasskey(), { attestation });
      await expect(own().confirmPasskey({ passkey: created })).rejects.toEqual(wrong);
      expect(await own().list()).toHaveLength(1);
    },
  );

  it('are not added twice, too late, by another user, or beyond five factors', async () => {
    const options = await own().startPasskey();
    expect(options.excludeCredentials).toMatchObject([{ type: 'public-key' }]);
    const created = openDevice().create(options);
    await own().confirmPasskey({ passkey: created });
    await expect(own().confirmPasskey({ passkey: created })).rejects.toEqual(refusal('not_found'));
    const again = passkey.device.create(await own().startPasskey());
    await expect(own().confirmPasskey({ passkey: again })).rejects.toEqual(wrong);
    const { user: other } = await aRegistered(world, 'bea');
    const theirs = openDevice().create(await own().startPasskey());
    await expect(world.as(other).factors.confirmPasskey({ passkey: theirs })).rejects.toEqual(
      refusal('not_found'),
    );
    minutesLater(10);
    await expect(own().confirmPasskey({ passkey: theirs })).rejects.toEqual(refusal('not_found'));
    const sixth = openDevice().create(await own().startPasskey());
    for (let each = 2; each < 5; each += 1) await aPasskey(world, user);
    await expect(own().startPasskey()).rejects.toEqual(refusal('too_many_factors'));
    await expect(own().confirmPasskey({ passkey: sixth })).rejects.toEqual(refusal('too_many_factors'));
  });

  it('are changed after a fresh sign-in only', async () => {
    const { factorId } = passkey;
    const created = openDevice().create(await own().startPasskey());
    const session = { ...tokenHolder(), confirmedAt: '2026-03-02T09:44:59.000Z' };
    const { factors } = world.as(user, { session });
    for (const change of [
      () => factors.startPasskey(),
      () => factors.confirmPasskey({ passkey: created }),
      () => factors.rename({ factorId, name: 'Mine' }),
      () => factors.remove({ factorId }),
    ])
      await expect(change()).rejects.toEqual(refusal('sign_in_again'));
  });

  it('are removed last with a proof of their own (ACC-37)', async () => {
    const { factorId, device } = passkey;
    await expect(own().remove({ factorId })).rejects.toEqual(wrong);
    const foreign = device.sign(await visitor().startPasskeyLogin({}));
    await expect(own().remove({ factorId, passkey: foreign })).rejects.toEqual(wrong);
    await own().remove({ factorId, passkey: device.sign(await own().startPasskeyProof()) });
    expect([await own().list(), (await own().status()).recoveryCodesLeft]).toEqual([[], 0]);
    const mails = openTestMailServer(world);
    await mails.deliver();
    expect(mails.newMails()).toContain(`${user.email}: A passkey was removed`);
  });

  it('of an admin count as the second factor that they need, and never end (ACC-38)', async () => {
    const admin = await anAdmin(world);
    const { device, factorId } = await aPasskey(world, admin);
    const { factors } = world.as(admin);
    const proof = device.sign(await factors.startPasskeyProof());
    await expect(factors.remove({ factorId, passkey: proof })).rejects.toEqual(refusal('last_factor'));
  });

  it('give a fresh sign-in (SES-15)', async () => {
    const session = tokenHolder();
    await visitor({ session }).loginWithPasskey({ passkey: await signed() });
    minutesLater(16);
    const { accounts, factors } = world.as(user, { session });
    const proof = passkey.device.sign(await factors.startPasskeyProof());
    await accounts.confirmIdentity({ passkey: proof });
    expect(await findViewer(world.database.read, session.token!, world.now)).toMatchObject({
      confirmedAt: world.now.toISOString(),
    });
    await expect(accounts.confirmIdentity({ passkey: proof })).rejects.toEqual(wrong);
  });

  it('are reset for a user who is locked out (ACC-39)', async () => {
    const proof = await signed();
    await resetSecondFactor(world.database, user.email, world.context(null));
    await expect(visitor().loginWithPasskey({ passkey: proof })).rejects.toEqual(wrong);
    expect((await visitor().login({ email: user.email, password: PASSWORD })).ticket).toBeUndefined();
  });

  it('work at the host that they were registered for only (ACC-45)', async () => {
    const moved = { publicUrl: new URL('https://moved.example') };
    expect(await countForeignPasskeys(world.database.read, 'doorstep.example')).toEqual([]);
    expect(await countForeignPasskeys(world.database.read, 'moved.example')).toEqual([
      { host: 'doorstep.example', count: 1 },
    ]);
    const ticket = await ticketOf();
    expect(await visitor(moved).startPasskeyLogin({ ticket })).toMatchObject({
      rpId: 'moved.example',
      allowCredentials: [],
    });
    const attempt = visitor(moved).loginWithPasskey({ passkey: await signed() });
    await expect(attempt).rejects.toEqual(wrong);
  });
});
