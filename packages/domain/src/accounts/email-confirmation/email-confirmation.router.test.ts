import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, openTestMailServer } from '@doorstep/domain/testing';
import { PASSWORD, aRegistered, logInElsewhere } from '../../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '../../platform/database/database.ts';
import { findUser } from '../../platform/users/user.queries.ts';
import type { User } from '../../platform/users/user.schema.ts';
import { runScheduledJobs } from '../../registries/scheduled-jobs.ts';

openWorldForEachTest();
let mails: ReturnType<typeof openTestMailServer>;
let user: User;
let token: string;
beforeEach(async () => {
  mails = openTestMailServer(world);
  ({ user } = await aRegistered(world, 'ada'));
  token = await linkOf('confirm-email');
});

/** The token of the newest link to a page that was mailed. */
async function linkOf(page: 'confirm-email' | 'revert-email' | 'reset-password'): Promise<string> {
  await mails.deliver();
  const link = new RegExp(`/${page}#([\\w-]+)`);
  const mail = mails.arrived.findLast(({ text }) => link.test(text));
  return link.exec(mail?.text ?? '')?.[1] ?? '';
}

const ended = expect.objectContaining({ cause: expect.objectContaining({ code: 'not_found' }) });
const confirm = (by = token) => world.as(null).accounts.confirmEmail({ token: by });
const revert = (by: string) => world.as(null).accounts.revertEmail({ token: by });
const now = () => findUser(world.database.read, user.id);
const isConfirmed = async () => (await now())?.emailConfirmed;
const changeTo = async (email: string) => {
  user = await world
    .as(await now())
    .accounts.updateProfile({ ...user, email, currentPassword: PASSWORD, endOtherSessions: false });
};

describe('the email of a new account (ACC-40)', () => {
  it('is confirmed by the link that is mailed, once', async () => {
    expect(user.emailConfirmed).toBe(false);
    await confirm();
    expect(await isConfirmed()).toBe(true);
    await expect(confirm()).rejects.toEqual(ended);
  });

  it('is confirmed by one of several calls at once', async () => {
    const database = openDatabase(world.url);
    const elsewhere = world.as(null, { database }).accounts;
    const calls = await Promise.allSettled([confirm(), elsewhere.confirmEmail({ token }), confirm()]);
    await database.close();
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await isConfirmed()).toBe(true);
  });

  it('is not confirmed after 24 hours, nor by an invented or another kind of link', async () => {
    await expect(confirm('invented')).rejects.toEqual(ended);
    await expect(revert(token)).rejects.toEqual(ended);
    world.at('2026-03-03T10:00:00Z');
    await expect(confirm()).rejects.toEqual(ended);
    await runScheduledJobs(world.database, world.now);
    expect(await world.database.read.selectFrom('emailLink').selectAll().execute()).toEqual([]);
  });

  it('gets another link on request, which ends the one before, three times a day', async () => {
    const { accounts } = world.as(user);
    await accounts.sendEmailConfirmation();
    const newer = await linkOf('confirm-email');
    expect(newer).not.toBe(token);
    await expect(confirm()).rejects.toEqual(ended);
    await accounts.sendEmailConfirmation();
    await accounts.sendEmailConfirmation();
    await expect(accounts.sendEmailConfirmation()).rejects.toThrow('We’ve sent you several emails today');
    await confirm(await linkOf('confirm-email'));
    mails.newMails();
    await accounts.sendEmailConfirmation();
    await mails.deliver();
    expect(mails.newMails()).toEqual([]);
  });
});

describe('a changed email (ACC-42)', () => {
  beforeEach(async () => {
    await confirm();
    await mails.deliver();
    mails.newMails();
    await changeTo('thief@example.test');
    await mails.deliver();
  });

  it('is not confirmed; the new address gets a link, and the old one a notice', async () => {
    expect(user).toMatchObject({ email: 'thief@example.test', emailConfirmed: false });
    expect(await isConfirmed()).toBe(false);
    expect(mails.arrived.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'ada@example.test: Your email address was changed',
      'thief@example.test: Confirm your email address',
    ]);
    await confirm(await linkOf('confirm-email'));
    expect(await isConfirmed()).toBe(true);
  });

  it('is taken back by the old address within 7 days, which ends everything that someone else may hold', async () => {
    await logInElsewhere(world, { email: 'thief@example.test' });
    await world.as(user).calendarFeeds.mine();
    const [back, confirmation] = [await linkOf('revert-email'), await linkOf('confirm-email')];
    world.at('2026-03-09T09:59:59Z');
    await revert(back);
    expect(await now()).toMatchObject({ email: 'ada@example.test', emailConfirmed: true });
    expect(await world.database.read.selectFrom('session').selectAll().execute()).toEqual([]);
    await expect(confirm(confirmation)).rejects.toEqual(ended);
    await expect(revert(back)).rejects.toEqual(ended);
    mails.newMails();
    await mails.deliver();
    expect(mails.newMails().toSorted()).toEqual([
      'ada@example.test: Set a new password',
      'ada@example.test: Your email address has been restored',
    ]);
  });

  it('that is taken back ends the password, which a link to the old address replaces', async () => {
    await revert(await linkOf('revert-email'));
    const logIn = (password: string) =>
      world.as(null).accounts.login({ email: 'ada@example.test', password });
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ cause: { code: 'wrong_credentials' } });
    const link = { token: await linkOf('reset-password') };
    await world.as(null).accounts.setPassword({ ...link, newPassword: 'difference engine' });
    expect(await logIn('difference engine')).toMatchObject({ id: user.id });
  });

  it('is not taken back after 7 days, nor once someone else has the address', async () => {
    const back = await linkOf('revert-email');
    const { user: other } = await aRegistered(world, 'bea');
    const draft = { ...other, email: 'ada@example.test', currentPassword: PASSWORD };
    await world.as(other).accounts.updateProfile(draft);
    await expect(revert(back)).rejects.toThrow('This email is already registered');
    world.at('2026-03-09T10:00:00Z');
    await expect(revert(back)).rejects.toEqual(ended);
  });

  it('is taken back by the first address after a second change, and by no address that was not confirmed', async () => {
    const first = await linkOf('revert-email');
    mails.newMails();
    await changeTo('thief2@example.test');
    await mails.deliver();
    expect(mails.newMails()).toEqual(['thief2@example.test: Confirm your email address']);
    await revert(first);
    expect(await now()).toMatchObject({ email: 'ada@example.test' });
  });

  it('is taken back by the first address after several changes, before one that was confirmed later', async () => {
    const first = await linkOf('revert-email');
    await confirm(await linkOf('confirm-email'));
    await changeTo('thief2@example.test');
    const second = await linkOf('revert-email');
    expect(second).not.toBe(first);
    await revert(first);
    await expect(revert(second)).rejects.toEqual(ended);
  });

  it('that its owner changes back leaves the address in between a notice without a link', async () => {
    const back = await linkOf('revert-email');
    await confirm(await linkOf('confirm-email'));
    mails.newMails();
    await changeTo('Ada@example.test');
    await mails.deliver();
    const notice = mails.arrived.find(({ to }) => to === 'thief@example.test');
    expect(notice).toMatchObject({ subject: 'Your email address was changed' });
    expect(notice?.text).not.toContain('/revert-email');
    await revert(back);
    expect(await now()).toMatchObject({ email: 'ada@example.test', emailConfirmed: true });
  });
});

it('an address that was mistyped at registration cannot take the account after its correction (ACC-42)', async () => {
  mails.newMails();
  await changeTo('ada.byron@example.test');
  await mails.deliver();
  expect(mails.newMails()).toEqual(['ada.byron@example.test: Confirm your email address']);
});

it('the links are in no table, list, preview or export (ACC-41)', async () => {
  await confirm();
  await changeTo('lovelace@example.test');
  await mails.deliver(null);
  const admin = await anAdmin(world);
  const { items } = await world.as(admin).mail.list({});
  const kept = items.filter(({ state }) => state === 'kept');
  expect(kept.map(({ template }) => template).toSorted()).toEqual(['email_changed', 'email_confirmation']);
  for (const { id: mailId } of kept) {
    expect(await world.as(admin).mail.show({ mailId })).toBeNull();
    await expect(world.as(admin).mail.sendAgain({ mailId })).rejects.toMatchObject({
      cause: { code: 'illegal_mail' },
    });
    expect((await world.as(admin, { demo: true }).mail.show({ mailId }))?.text).toContain('-email#');
  }
  const { accounts } = world.as(user);
  await accounts.sendEmailConfirmation();
  const sent = await linkOf('confirm-email');
  const everything = JSON.stringify([
    await world.database.read.selectFrom('mail').selectAll().execute(),
    await world.database.read.selectFrom('emailLink').selectAll().execute(),
    await world.database.read.selectFrom('event').selectAll().execute(),
    await accounts.exportData(),
  ]);
  for (const secret of [token, sent]) expect(everything).not.toContain(secret);
});
