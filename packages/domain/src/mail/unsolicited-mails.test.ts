import { beforeEach, describe, expect, it } from 'vitest';
import {
  aCustomer,
  aQuestion,
  aRequest,
  aSeries,
  aProvider,
  anAdmin,
  anApp,
  openTestMailServer,
} from '@doorstep/domain/testing';
import { PASSWORD, aRegistered } from '../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { setEmailConfirmed } from '../platform/users/user-changes.queries.ts';

openWorldForEachTest();
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async () => {
  mailServer = openTestMailServer(world);
});

const VICTIM = 'victim@example.test';
const LURE = 'Verify at https://lure.example';

/** Everything that a mail shows, and each in one line. */
const contents = () => mailServer.arrived.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
const register = (changes: { email: string; username: string; role?: 'provider' }, address = '192.0.2.1') =>
  world.as(null, { address }).accounts.register({ name: LURE, password: PASSWORD, phone: null, ...changes });
const confirmEmail = ({ id }: { id: number }) =>
  world.database.transaction((tx) => setEmailConfirmed(tx, id, world.now));
const contact = (email: string, address = '192.0.2.1') =>
  world.as(null, { address }).support.contact(aQuestion({ email, name: LURE, subject: LURE, message: LURE }));

describe('a mail to an address that is not confirmed (MAI-14)', () => {
  it('about a message from a visitor has nothing that they typed', async () => {
    const { ticketId } = await contact(VICTIM);
    await mailServer.deliver();
    expect(contents()).toEqual([expect.stringContaining(`Your reference number is ${ticketId}.`)]);
    expect(contents().join()).not.toContain('lure');
  });

  it('never has the name of the account, nor its new address', async () => {
    const user = await register({ email: VICTIM, username: 'eve' });
    await world.as(null).accounts.askForPassword({ email: VICTIM });
    await contact(VICTIM);
    await mailServer.deliver();
    const email = 'verify-at-lure@lure.example';
    await world.as(user).accounts.updateProfile({ ...user, email, currentPassword: PASSWORD });
    await mailServer.deliver();
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: user.id });
    await mailServer.deliver();
    const subjects = mailServer.arrived.map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `${VICTIM}: Welcome to Doorstep`,
        `${VICTIM}: We received your message`,
        `${VICTIM}: Set a new password`,
        `${email}: Confirm your email address`,
        `${email}: Your account has been deactivated`,
      ]),
    );
    expect(contents().join()).not.toContain('lure');
    expect(mailServer.arrived.every(({ text }) => text.startsWith('Hello,\n'))).toBe(true);
  });

  it('about a booking names no one and no place, and has no calendar file', async () => {
    const { id: userId } = await register({
      email: 'grace@example.test',
      username: 'grace',
      role: 'provider',
    });
    const provider = await world.as(await anAdmin(world)).providers.approve({ userId });
    await world.as(provider).providers.offer({ serviceIds: [1] });
    const customer = await register({ email: VICTIM, username: 'eve' }, '192.0.2.2');
    const request = aRequest({ providerId: provider.id, address: LURE, notes: LURE });
    const { id: bookingId } = await world.as(customer).bookings.request(request);
    await aSeries(world, customer, 2, { address: LURE, providerId: provider.id, firstDate: '2026-03-05' });
    await mailServer.deliver();
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-02T10:10:00Z');
    await mailServer.deliver();
    const subjects = mailServer.arrived.map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('Confirmed: '))).toBe(true);
    expect(contents().join()).not.toContain('lure');
    expect(mailServer.arrived.flatMap(({ entries }) => entries)).toEqual([]);
  });

  it('is never about another’s booking, until its provider has confirmed it', async () => {
    const { id } = await register({ email: VICTIM, username: 'grace', role: 'provider' });
    const provider = await world.as(await anAdmin(world)).providers.approve({ userId: id });
    await world.as(provider).providers.offer({ serviceIds: [1] });
    const told = async () => {
      world.at(new Date(world.now.getTime() + 10 * 60_000));
      await mailServer.deliver();
      return mailServer.newMails().filter((mail) => mail.startsWith(VICTIM));
    };
    await told();
    const customer = await aCustomer(world);
    const { id: bookingId } = await world.as(customer).bookings.request(aRequest({ providerId: id }));
    await aSeries(world, customer, 2, { providerId: id, firstDate: '2026-03-05' });
    await world.as(provider).bookings.accept({ bookingId });
    expect(await told()).toEqual([]);
    world.at('2026-03-03T12:00:00Z');
    await confirmEmail(provider);
    expect(await told()).toEqual([`${VICTIM}: Tomorrow: Standard Home Cleaning at 10:00`]);
  });

  it('says that we replied, but not what', async () => {
    const user = await register({ email: VICTIM, username: 'eve' });
    const draft = aQuestion({ email: VICTIM });
    const { ticketId } = await world.as(user).support.contact(draft);
    const admin = world.as(await anAdmin(world));
    const reply = async (body: string) => {
      await admin.support.reply({ ticketId, body });
      await mailServer.deliver();
      return mailServer.arrived.findLast(({ subject }) => subject === `Our reply to your message ${ticketId}`)
        ?.text;
    };
    const text = await reply('Grace comes on Wednesday');
    expect(text).toContain('please log in to read it');
    expect(text).not.toContain('Grace');
    await confirmEmail(user);
    expect(await reply('She rings the bell')).toContain('She rings the bell');
  });

  it('is unlike one to an address that its owner confirmed, which greets by name', async () => {
    await register({ email: 'nora@example.test', username: 'nora' });
    await mailServer.deliver();
    const token = /\/confirm-email#([\w-]+)/.exec(contents().join())![1]!;
    await world.as(null).accounts.confirmEmail({ token });
    await world.as(null).accounts.askForPassword({ email: 'nora@example.test' });
    await mailServer.deliver();
    expect(mailServer.arrived.at(-1)?.text).toContain(`Hello ${LURE},`);
  });
});

describe('mails that anyone can cause (MAI-15)', () => {
  const told = async () => {
    await mailServer.deliver();
    return mailServer.newMails();
  };

  it('reach an address five times a day, with any tag and in any case, and every message is kept', async () => {
    const answers = [];
    for (const [index, email] of [
      VICTIM,
      'VICTIM@example.test',
      'victim+1@example.test',
      'victim+a.b@example.test',
      VICTIM,
      VICTIM,
      'victim+7@example.test',
    ].entries())
      answers.push(await contact(email, `192.0.2.${index}`));
    expect(new Set(answers.map(({ ticketId }) => ticketId)).size).toBe(7);
    expect(await told()).toHaveLength(5);
    await contact('bea@example.test');
    expect(await told()).toEqual(['bea@example.test: We received your message']);
    world.at('2026-03-03T10:00:00Z');
    await contact(VICTIM);
    expect(await told()).toHaveLength(1);
  });

  it('are counted together: messages, and all that an unconfirmed account causes', async () => {
    const user = await register({ email: VICTIM, username: 'eve' });
    for (let each = 0; each < 2; each += 1) await contact(VICTIM);
    await told();
    await anApp(world, user);
    for (let each = 0; each < 10; each += 1) await world.as(user).factors.renewRecoveryCodes();
    for (let network = 0; network < 3; network += 1) {
      const elsewhere = { address: `198.51.100.${network}` };
      await world.as(null, elsewhere).accounts.login({ email: VICTIM, password: PASSWORD });
    }
    expect(await told()).toHaveLength(2);
    await confirmEmail(user);
    await world.as(user).factors.renewRecoveryCodes();
    expect(await told()).toEqual([`${VICTIM}: You have new recovery codes`]);
  });

  it('do not hold back links to an unconfirmed address, which reach it ten times a day, whatever accounts cause them', async () => {
    for (let each = 0; each < 5; each += 1) await contact(VICTIM);
    const links = [];
    for (let each = 0; each < 12; each += 1) {
      const { user } = await aRegistered(world, `mary-${each}`);
      await world.as(user).accounts.updateProfile({ ...user, email: VICTIM, currentPassword: PASSWORD });
      links.push(...(await told()).filter((mail) => mail === `${VICTIM}: Confirm your email address`));
      const draft = { ...user, email: `mary${each}@example.test`, currentPassword: PASSWORD };
      await world.as({ ...user, email: VICTIM }).accounts.updateProfile(draft);
    }
    expect(links).toHaveLength(10);
  });

  it('count once what is said of several dates, and nothing that staff cause', async () => {
    const user = await register({ email: VICTIM, username: 'eve' });
    const provider = await aProvider(world);
    await aSeries(world, user, 4, { providerId: provider.id, firstDate: '2026-03-05' });
    world.at('2026-03-02T10:10:00Z');
    await told();
    await contact(VICTIM);
    await contact(VICTIM);
    await contact(VICTIM);
    expect(await told()).toHaveLength(3);
    await contact(VICTIM);
    expect(await told()).toEqual([]);
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: user.id });
    expect(await told()).toContain(`${VICTIM}: Your account has been deactivated`);
  });

  it('hold back no link and no warning to the owner of an account', async () => {
    const { user } = await aRegistered(world, 'victim');
    await confirmEmail(user);
    for (let each = 0; each < 6; each += 1) await contact(VICTIM);
    await told();
    await world.as(null).accounts.askForPassword({ email: VICTIM });
    expect(await told()).toEqual([`${VICTIM}: Set a new password`]);
    await world
      .as(user)
      .accounts.updateProfile({ ...user, email: 'other@example.test', currentPassword: PASSWORD });
    expect((await told()).toSorted()).toEqual([
      'other@example.test: Confirm your email address',
      `${VICTIM}: Your email address was changed`,
    ]);
  });
});
