import { beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anAdmin, openTestMailServer } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ customer: 'Amara Cole' });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async () => {
  mailServer = openTestMailServer(world);
});

const ask = (email: string, address = '192.0.2.1') =>
  world.as(null, { address }).accounts.askForPassword({ email });

/** The token of the newest link. Mails that are due at once arrive in any order. */
async function mailedToken(): Promise<string> {
  await mailServer.deliver();
  const mail = mailServer.arrived.findLast(({ subject }) => subject === 'Set a new password')!;
  return /\/reset-password#([\w-]+)/.exec(mail.text)![1]!;
}

const NEW = 'a new password';
const set = (token: string) => world.as(null).accounts.setPassword({ token, newPassword: NEW });
const logIn = (password: string) => world.as(null).accounts.login({ email: customer.email, password });

describe('a mailed link (ACC-21)', () => {
  it('sets a new password once, ends every session, and notifies the owner', async () => {
    await ask(customer.email.toUpperCase());
    const token = await mailedToken();
    expect(mailServer.newMails()).toEqual([`${customer.email}: Set a new password`]);
    await set(token);
    expect(await logIn(NEW)).toMatchObject({ id: customer.id });
    await expect(set(token)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await mailServer.deliver();
    expect(mailServer.newMails().toSorted()).toEqual([
      `${customer.email}: New login to your account`,
      `${customer.email}: Your password was changed`,
    ]);
  });

  it('ends existing sessions', async () => {
    await ask(customer.email);
    await set(await mailedToken());
    await logIn(NEW);
    await ask(customer.email);
    await set(await mailedToken());
    const sessions = world.database.read.selectFrom('session').selectAll().execute();
    expect(await sessions).toEqual([]);
  });

  it('ends the calendar link (CAL-9)', async () => {
    await world.as(customer).calendarFeeds.create();
    await ask(customer.email);
    await set(await mailedToken());
    expect(await world.as(customer).calendarFeeds.mine()).toBeNull();
  });

  it('ends after 30 minutes', async () => {
    await ask(customer.email);
    const token = await mailedToken();
    await ask(customer.email);
    const other = await mailedToken();
    world.at('2026-03-02T10:30:00Z');
    await expect(set(other)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    world.at('2026-03-02T10:29:59Z');
    await set(token);
    world.at('2026-03-02T10:30:00Z');
    await expect(set(token)).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });

  it('ends with another that was used', async () => {
    await ask(customer.email);
    const first = await mailedToken();
    await ask(customer.email);
    await set(await mailedToken());
    await expect(set(first)).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });

  it('is used once, however many try at once', async () => {
    await ask(customer.email);
    const token = await mailedToken();
    const ended = await Promise.allSettled([set(token), set(token), set(token)]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('sets no password that is too short, and stays open', async () => {
    await ask(customer.email);
    const token = await mailedToken();
    const refused = world.as(null).accounts.setPassword({ token, newPassword: 'short' });
    await expect(refused).rejects.toThrow('Password must be at least 6 characters');
    await set(token);
  });

  it('is ended by a deactivation, also after a reactivation', async () => {
    await ask(customer.email);
    const token = await mailedToken();
    const admin = world.as(await anAdmin(world)).accounts;
    await admin.deactivate({ userId: customer.id });
    await expect(set(token)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await admin.reactivate({ userId: customer.id });
    await expect(set(token)).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });
});

describe('asking for a link', () => {
  it('responds and stores the same for an address without an account, and sends nothing', async () => {
    const stored = async () =>
      (await world.database.read.selectFrom('passwordReset').selectAll().execute()).map((row) =>
        Object.keys(row).filter((key) => row[key as keyof typeof row] !== null),
      );
    expect(await ask('nobody@example.test')).toBeUndefined();
    const unknown = await stored();
    await mailServer.deliver();
    expect(await ask(customer.email)).toBeUndefined();
    expect(await stored()).toEqual(unknown);
    expect(mailServer.newMails()).toEqual([]);
  });

  it('is refused from the eleventh in an hour from one address', async () => {
    for (let each = 0; each < 10; each += 1) await ask('nobody@example.test');
    await expect(ask(customer.email)).rejects.toMatchObject({ cause: { code: 'too_many_resets' } });
    await ask(customer.email, '192.0.2.2');
  });
});

describe('the links of one account (ACC-27)', () => {
  const mailed = async () => {
    await mailServer.deliver();
    return mailServer.newMails().length;
  };

  it('are at most five an hour, from all addresses, and no response reveals that', async () => {
    for (let each = 0; each < 7; each += 1)
      expect(await ask(customer.email, `192.0.2.${each}`)).toBeUndefined();
    expect(await mailed()).toBe(5);
    expect(await ask(customer.email)).toBeUndefined();
    expect(await mailed()).toBe(0);
    expect(await world.database.read.selectFrom('passwordReset').selectAll().execute()).toHaveLength(5);
    world.at('2026-03-02T11:00:00Z');
    await ask(customer.email);
    expect(await mailed()).toBe(1);
  });

  it('leave those of other accounts alone', async () => {
    const other = await aCustomer(world);
    for (let each = 0; each < 6; each += 1) await ask(customer.email);
    await ask(other.email);
    await mailServer.deliver();
    expect(mailServer.arrived.filter(({ to }) => to === customer.email)).toHaveLength(5);
    expect(mailServer.arrived.filter(({ to }) => to === other.email)).toHaveLength(1);
  });
});

describe('the link itself', () => {
  it('is in no table, list, preview or export, before or after it was sent', async () => {
    await ask(customer.email);
    await mailServer.deliver(null);
    const admin = await anAdmin(world);
    const { items } = await world.as(admin).mail.list({});
    expect(items).toMatchObject([{ template: 'password_reset', state: 'kept' }]);
    expect(await world.as(admin).mail.show({ mailId: items[0]!.id })).toBeNull();
    await expect(world.as(admin).mail.sendAgain({ mailId: items[0]!.id })).rejects.toMatchObject({
      cause: { code: 'illegal_mail' },
    });
    await ask(customer.email);
    const token = await mailedToken();
    const everything = JSON.stringify([
      await world.database.read.selectFrom('mail').selectAll().execute(),
      await world.database.read.selectFrom('passwordReset').selectAll().execute(),
      await world.database.read.selectFrom('event').selectAll().execute(),
      await world.as(customer).accounts.exportData(),
    ]);
    expect(token).not.toBe('');
    expect(everything).not.toContain(token);
  });

  it('is shown to an admin only in demo mode without a mail server (ACC-22)', async () => {
    await ask(customer.email);
    await mailServer.deliver(null);
    const admin = await anAdmin(world);
    const { items } = await world.as(admin).mail.list({});
    const target = { mailId: items[0]!.id };
    const shown = await world.as(admin, { demo: true }).mail.show(target);
    expect(shown?.text).toContain('/reset-password#');
    expect(await world.as(admin, { demo: true, mailer: mailServer.mailer }).mail.show(target)).toBeNull();
  });
});
