import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, openTestMailServer } from '@doorstep/domain/testing';
import { aSeries } from '../../testing/factories.ts';
import { customer, provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { runScheduledJobs } from '../registries/scheduled-jobs.ts';
import { MailRefused } from './mailer.ts';

openWorldForEachTest({ customer: 'Amara Cole', provider: 'Grace Mensah' });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async () => {
  mailServer = openTestMailServer(world);
});

const book = () => aBooking(world, customer, { providerId: provider.id });
const newMails = async () => {
  await mailServer.deliver();
  return mailServer.newMails().toSorted();
};
const mails = () => world.database.read.selectFrom('mail').selectAll().orderBy('id').execute();

describe('who takes part in a booking is written to (MAI-9)', () => {
  it('when it is requested, accepted and cancelled', async () => {
    const { id: bookingId } = await book();
    expect(await newMails()).toEqual([
      `${customer.email}: Request sent: Standard Home Cleaning`,
      `${provider.email}: New request: Standard Home Cleaning, Wed 4 Mar, 10:00`,
    ]);
    await world.as(provider).bookings.accept({ bookingId });
    expect(await newMails()).toEqual([
      `${customer.email}: Confirmed: Standard Home Cleaning, Wed 4 Mar, 10:00`,
    ]);
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await newMails()).toEqual([
      `${customer.email}: Cancelled: Standard Home Cleaning`,
      `${provider.email}: Cancelled: Standard Home Cleaning`,
    ]);
  });

  it('when it is declined, and when nobody answered', async () => {
    const [{ id }, later] = [await book(), await aBooking(world, customer, { time: '14:00' })];
    await newMails();
    await world.as(provider).bookings.decline({ bookingId: id });
    expect(await newMails()).toEqual([
      `${customer.email}: Your request for Standard Home Cleaning was declined`,
    ]);
    world.at(later.expiresAt ?? '');
    await runScheduledJobs(world.database, world.now);
    expect(await newMails()).toEqual([`${customer.email}: Your request for Standard Home Cleaning expired`]);
  });

  it('with who else is free, and when, after it was declined', async () => {
    const { id: bookingId } = await book();
    await aProvider(world, { name: 'Tom Fielding' });
    await world.as(provider).bookings.decline({ bookingId });
    await mailServer.deliver();
    const { text = '', html = '' } =
      mailServer.arrived.find(({ subject }) => subject.includes('declined')) ?? {};
    expect(text).toContain('Other providers who are free then:\n\n- Tom Fielding\n');
    expect(text).toContain('Other free times:\n\n- Wednesday 4 March, 09:00\n');
    expect(html).toContain('<li>Tom Fielding</li>');
  });

  it('with until when a problem can be reported, once it is completed (PRB-1)', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T11:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    await mailServer.deliver();
    const mail = mailServer.arrived.find(({ subject }) => subject === 'Standard Home Cleaning is complete');
    expect(mail?.text).toContain('You can report a problem until Fri 6 Mar, 11:00.');
  });

  it('when a date that was paused is asked for again', async () => {
    const { ids } = await aSeries(world, customer, 2);
    await world.as(provider).bookings.accept({ bookingId: ids[1]! });
    await world.as(customer).bookings.skip({ bookingId: ids[1]! });
    world.at('2026-03-02T10:05:00Z');
    await newMails();
    await world.as(customer).bookings.reactivate({ bookingId: ids[1]! });
    expect(await newMails()).toEqual([
      `${provider.email}: New request: Standard Home Cleaning, Wed 11 Mar, 10:00`,
    ]);
  });

  it('when a date that was paused was not reactivated before it began', async () => {
    const { ids } = await aSeries(world, customer, 2);
    await world.as(customer).bookings.skip({ bookingId: ids[0]! });
    world.at('2026-03-04T10:00:00Z');
    await runScheduledJobs(world.database, world.now);
    await mailServer.deliver();
    const skipped = mailServer.arrived.filter(({ subject }) => subject === 'Skipped: Standard Home Cleaning');
    expect(skipped).toEqual([
      expect.objectContaining({
        to: customer.email,
        text: expect.stringContaining('You skipped this date and didn’t reactivate it, so it was cancelled.'),
      }),
    ]);
  });

  it('when another time is asked for, and answered', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    await newMails();
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06T14:00', time: '14:00' });
    expect(await newMails()).toEqual([`${provider.email}: Amara Cole asked for another time`]);
    await world.as(provider).bookings.acceptReschedule({ bookingId });
    expect(await newMails()).toEqual([`${customer.email}: Grace Mensah accepted the new time`]);
  });

  it('when it is given to another', async () => {
    const { id: bookingId } = await book();
    await newMails();
    const successor = await aProvider(world, { name: 'Tom Fielding' });
    await world.as(await anAdmin(world)).bookings.assign({ bookingId, providerId: successor.id });
    expect(await newMails()).toEqual(
      [
        `${customer.email}: Another provider for Standard Home Cleaning`,
        `${provider.email}: Standard Home Cleaning was reassigned to another provider`,
        `${successor.email}: New request: Standard Home Cleaning, Wed 4 Mar, 10:00`,
      ].toSorted(),
    );
  });

  it('and not any more who has lost it before their mail could be sent', async () => {
    const { id: bookingId } = await book();
    const down = openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    });
    await down.deliver();
    const successor = await aProvider(world, { name: 'Tom Fielding' });
    await world.as(await anAdmin(world)).bookings.assign({ bookingId, providerId: successor.id });
    world.at('2026-03-02T10:05:00Z');
    expect((await newMails()).filter((line) => line.startsWith(provider.email))).toEqual([
      `${provider.email}: Standard Home Cleaning was reassigned to another provider`,
    ]);
  });

  it('in one mail about a series, once its dates are there', async () => {
    await aSeries(world, customer, 3);
    expect(await newMails()).toEqual([]);
    world.at('2026-03-02T10:02:00Z');
    expect(await newMails()).toEqual([
      `${customer.email}: Your recurring booking: Standard Home Cleaning, 3 dates`,
      `${provider.email}: New recurring request: Standard Home Cleaning, 3 dates`,
    ]);
  });
});

describe('a reminder', () => {
  const accepted = async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    await newMails();
    return bookingId;
  };
  const REMINDED = () => [
    `${customer.email}: Tomorrow: Standard Home Cleaning at 10:00`,
    `${provider.email}: Tomorrow: Standard Home Cleaning at 10:00`,
  ];

  it('reaches both sides 24 hours before, once (MAI-11)', async () => {
    await accepted();
    world.at('2026-03-03T09:59:00Z');
    expect(await newMails()).toEqual([]);
    world.at('2026-03-03T10:00:00Z');
    expect(await newMails()).toEqual(REMINDED());
    world.at('2026-03-03T10:05:00Z');
    expect(await newMails()).toEqual([]);
  });

  it('follows a visit that is moved, and ends with one that is cancelled', async () => {
    const bookingId = await accepted();
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06T14:00', time: '14:00' });
    await world.as(provider).bookings.acceptReschedule({ bookingId });
    await newMails();
    world.at('2026-03-03T10:00:00Z');
    expect(await newMails()).toEqual([]);
    world.at('2026-03-05T14:00:00Z');
    expect(await newMails()).toEqual(REMINDED().map((line) => line.replace('10:00', '14:00')));
    const other = await aBooking(world, customer, { date: '2026-03-09T10:00', providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId: other.id });
    await world.as(customer).bookings.cancel({ bookingId: other.id });
    await newMails();
    world.at('2026-03-08T10:00:00Z');
    expect(await newMails()).toEqual([]);
  });

  it('is not written about a visit that was booked within 24 hours', async () => {
    world.at('2026-03-03T11:00:00Z');
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    await newMails();
    world.at('2026-03-03T12:00:00Z');
    expect(await newMails()).toEqual([]);
    world.at('2026-03-04T09:00:00Z');
    expect(await newMails()).toEqual([]);
  });

  it('is not written about a visit of a deactivated provider', async () => {
    await accepted();
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: provider.id });
    await newMails();
    world.at('2026-03-03T11:00:00Z');
    expect(await newMails()).toEqual([]);
  });

  it('is not written about a visit that was accepted within 24 hours', async () => {
    world.at('2026-03-02T16:00:00Z');
    const { id: bookingId } = await book();
    world.at('2026-03-03T15:00:00Z');
    await newMails();
    await world.as(provider).bookings.accept({ bookingId });
    expect(await newMails()).toEqual([
      `${customer.email}: Confirmed: Standard Home Cleaning, Wed 4 Mar, 10:00`,
    ]);
  });

  it('is planned every minute, also late where no process ran in time', async () => {
    await accepted();
    world.at('2026-03-04T09:00:00Z');
    await runScheduledJobs(world.database, world.now);
    expect((await mails()).filter(({ state }) => state === 'waiting')).toMatchObject([
      { template: 'reminder', userId: customer.id },
      { template: 'reminder', userId: provider.id },
    ]);
    expect(await newMails()).toEqual(REMINDED().map((line) => line.replace('Tomorrow', 'Today')));
  });

  it('that could not be sent in time is dropped when the visit was cancelled meanwhile', async () => {
    const bookingId = await accepted();
    world.at('2026-03-03T10:00:00Z');
    const down = openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    });
    await down.deliver();
    await world.as(customer).bookings.cancel({ bookingId });
    world.at('2026-03-03T10:02:00Z');
    expect(await newMails()).toEqual([
      `${customer.email}: Cancelled: Standard Home Cleaning`,
      `${provider.email}: Cancelled: Standard Home Cleaning`,
    ]);
  });

  it('goes to whoever wants reminders alone (MAI-1)', async () => {
    await accepted();
    await world.as(customer).mail.saveChoices({ reminders: false, invitations: true, news: true });
    world.at('2026-03-03T10:00:00Z');
    expect(await newMails()).toEqual(REMINDED().slice(1));
    const reminders = (await mails()).filter(({ template }) => template === 'reminder');
    expect(reminders.map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
  });
});

describe('what a mail server answers (MAI-4)', () => {
  const queue = (key: string) =>
    world.database.transaction((tx) =>
      queueMails(
        tx,
        [{ userId: customer.id, address: customer.email, template: 'welcome', params: {}, key }],
        world.now,
      ),
    );

  it('is tried again with the same Message-ID, ever later, while it may succeed', async () => {
    await queue('one');
    const ids: string[] = [];
    const down = openTestMailServer(world, ({ messageId }) => {
      ids.push(messageId);
      throw new Error('451 Try again later');
    });
    expect(await down.deliver()).toEqual({ sent: 0, failed: 1 });
    expect(await down.deliver()).toEqual({ sent: 0, failed: 0 });
    const [waiting] = await mails();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, lastError: '451 Try again later' });
    expect(Date.parse(waiting!.dueAt) - world.now.getTime()).toBeGreaterThan(20_000);
    world.at('2026-03-02T10:01:00Z');
    await down.deliver();
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
    world.at('2026-03-02T10:10:00Z');
    expect(await newMails()).toEqual([`${customer.email}: Welcome to Doorstep`]);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }]);
  });

  it('is given up after a day', async () => {
    await queue('one');
    const down = openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    });
    world.at('2026-03-03T09:59:00Z');
    await down.deliver();
    expect(await mails()).toMatchObject([{ state: 'waiting' }]);
    world.at('2026-03-03T10:30:00Z');
    await down.deliver();
    expect(await mails()).toMatchObject([{ state: 'failed', lastError: 'connect ECONNREFUSED' }]);
  });

  it('is not tried again once it is refused for good, until an admin sends it again', async () => {
    await queue('one');
    const refusing = openTestMailServer(world, () => {
      throw new MailRefused('550 No such mailbox');
    });
    await refusing.deliver();
    const [refused] = await mails();
    expect(refused).toMatchObject({ state: 'failed', lastError: '550 No such mailbox' });
    world.at('2026-03-02T12:00:00Z');
    expect(await newMails()).toEqual([]);
    const { mail } = world.as(await anAdmin(world));
    const refusal = () => mail.refusal({ userId: customer.id });
    expect(await refusal()).toMatchObject({ error: '550 No such mailbox' });
    await mail.sendAgain({ mailId: refused!.id });
    expect(await newMails()).toEqual([`${customer.email}: Welcome to Doorstep`]);
    expect(await refusal()).toBeNull();
  });

  it('stops at a server that is down, which it asks no more often than it must', async () => {
    for (let each = 0; each < 120; each += 1) await queue(`mail ${each}`);
    let asked = 0;
    const down = openTestMailServer(world, () => {
      asked += 1;
      throw new Error('connect ECONNREFUSED');
    });
    await down.deliver();
    // Those that were on their way already come on top.
    expect(asked).toBeGreaterThanOrEqual(20);
    expect(asked).toBeLessThan(25);
  });

  it('several at once share what is due, and none is sent twice', async () => {
    for (let each = 0; each < 130; each += 1) await queue(`mail ${each}`);
    await Promise.all([mailServer.deliver(), mailServer.deliver(), mailServer.deliver()]);
    await mailServer.deliver();
    const ids = mailServer.arrived.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(130);
    expect(new Set(ids).size).toBe(130);
  });

  it('repeats after a crash what was sent and not noted, under the same Message-ID alone', async () => {
    await queue('one');
    const { claimMails } = await import('../platform/outbox/outbox.queries.ts');
    const [claimed] = await world.database.transaction((tx) => claimMails(tx, 1, world.now));
    // This process sends it, and ends before it can say so.
    world.at('2026-03-02T10:01:00Z');
    expect(await newMails()).toEqual([]);
    world.at('2026-03-02T10:03:00Z');
    await mailServer.deliver();
    expect(mailServer.arrived.map(({ messageId }) => messageId)).toEqual([claimed!.messageId]);
  });
});

describe('without a mail server (MAI-5)', () => {
  it('mails are kept, and a server that comes later sends none of them', async () => {
    await book();
    await mailServer.deliver(null);
    expect((await mails()).map(({ state }) => state)).toEqual(['kept', 'kept']);
    world.at('2026-03-02T11:00:00Z');
    expect(await newMails()).toEqual([]);
    const { mail } = world.as(await anAdmin(world));
    const { items } = await mail.list({});
    const shown = await mail.show({ mailId: items[1]!.id });
    expect(shown?.text).toContain('We asked Grace Mensah.');
  });
});

describe('what people typed', () => {
  it('arrives as text, in the subject and in both parts (MAI-8)', async () => {
    const written = await aCustomer(world, 'Eve <b>&"x"\r\nBcc: all@example.test');
    await aBooking(world, written, { providerId: provider.id });
    await mailServer.deliver();
    const mail = mailServer.arrived.find(({ to }) => to === provider.email)!;
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('Eve &lt;b&gt;&amp;&quot;x&quot;');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

describe('a new account', () => {
  it.each([
    ['customer', 'Book a service: https://doorstep.example/services'],
    ['provider', 'Set up your services: https://doorstep.example/manage-services'],
  ] as const)('of a %s is welcomed with what comes next', async (role, next) => {
    const { openingPasswords } = await import('@doorstep/domain/testing');
    const account = { username: 'nadia', name: 'Nadia Flint', email: 'nadia@example.test', phone: null };
    const password = 'the right one';
    await world.as(null, { passwords: openingPasswords() }).accounts.register({ ...account, password, role });
    await mailServer.deliver();
    const welcome = mailServer.arrived.find(({ subject }) => subject === 'Welcome to Doorstep');
    expect(welcome).toMatchObject({ to: account.email });
    expect(welcome?.text).toContain(next);
  });
});

describe('an account that is gone', () => {
  it('leaves no mail behind, and gets none', async () => {
    await book();
    await mailServer.deliver();
    mailServer.newMails();
    const { openingPasswords } = await import('@doorstep/domain/testing');
    const { accounts } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'the right one' });
    expect((await mails()).filter(({ userId }) => userId === customer.id)).toEqual([]);
    await mailServer.deliver();
    expect(mailServer.newMails().filter((line) => line.startsWith(customer.email))).toEqual([]);
    expect(JSON.stringify(await mails())).not.toContain(customer.email);
  });

  it('that is deactivated is newMails so, and nothing else any more', async () => {
    await book();
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: customer.id });
    expect((await newMails()).filter((line) => line.startsWith(customer.email))).toEqual([
      `${customer.email}: Your account has been deactivated`,
    ]);
  });
});
