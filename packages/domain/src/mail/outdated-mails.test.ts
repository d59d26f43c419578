import { aBooking, aProvider, anAdmin, openTestMailServer } from '@doorstep/domain/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSeries } from '../../testing/factories.ts';
import { customer, provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest({ customer: 'Amara Cole', provider: 'Grace Mensah' });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async () => {
  mailServer = openTestMailServer(world);
});

const book = async () => (await aBooking(world, customer, { providerId: provider.id })).id;
const accepted = async () => {
  const bookingId = await book();
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
};
/** The subjects of what a user receives now, in alphabetical order. */
const received = async (reader: User) => {
  await mailServer.deliver();
  return mailServer.arrived
    .splice(0)
    .filter(({ to }) => to === reader.email)
    .map(({ subject }) => subject)
    .toSorted();
};
/** Lets the mails that were caused so far fail once, and be due again. */
const holdUp = async () => {
  const down = openTestMailServer(world, () => {
    throw new Error('connect ECONNREFUSED');
  });
  await down.deliver();
  world.at(new Date(world.now.getTime() + 60_000));
};

describe('a mail is not sent once its reason is gone (MAI-13)', () => {
  it('about a series that was cancelled before its mail was due', async () => {
    const { ids } = await aSeries(world, customer, 3);
    await mailServer.deliver();
    for (const bookingId of ids) await world.as(customer).bookings.cancel({ bookingId });
    world.at('2026-03-02T10:02:00Z');
    const cancelled = Array(3).fill('Cancelled: Standard Home Cleaning');
    expect(await received(provider)).toEqual(cancelled);
  });

  it('about a series that was cancelled in part, with the date by which the others are to be answered', async () => {
    const { ids } = await aSeries(world, customer, 2);
    await world.as(customer).bookings.cancel({ bookingId: ids[0]! });
    world.at('2026-03-02T10:02:00Z');
    await mailServer.deliver();
    const mail = mailServer.arrived.find(({ subject }) => subject.startsWith('New recurring request'));
    expect(mail?.text).toContain('Wednesday 4 March, 10:00, cancelled');
    expect(mail?.text).toContain('Please reply by');
  });

  it('about a series that was answered before its mail was due, to the provider; the customer reads all its dates', async () => {
    const { ids } = await aSeries(world, customer, 2);
    for (const bookingId of ids) await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-02T10:02:00Z');
    await mailServer.deliver();
    const about = mailServer.arrived.filter(({ subject }) => subject.includes('ecurring'));
    expect(about.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `${customer.email}: Your recurring booking: Standard Home Cleaning, 2 dates`,
    ]);
    expect(about[0]?.text).toContain('Your provider has already replied.');
  });

  it('about a request that was withdrawn, answered or has expired', async () => {
    const bookingId = await book();
    await holdUp();
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await received(provider)).toEqual(['Cancelled: Standard Home Cleaning']);
    await accepted();
    expect(await received(customer)).toEqual(['Confirmed: Standard Home Cleaning, Wed 4 Mar, 10:00']);
    await aBooking(world, customer, { providerId: provider.id, time: '14:00' });
    await holdUp();
    world.at('2026-03-04T09:59:00Z');
    expect((await received(provider)).filter((subject) => subject.startsWith('New'))).toEqual([]);
  });

  it('but can still be read by admins, as one that was sent can', async () => {
    const bookingId = await book();
    await mailServer.deliver();
    await world.as(customer).bookings.cancel({ bookingId });
    const { mail } = world.as(await anAdmin(world));
    const { items } = await mail.list({});
    const request = items.find(({ template }) => template === 'new_request');
    expect(await mail.show({ mailId: request!.id })).toMatchObject({
      subject: 'New request: Standard Home Cleaning, Wed 4 Mar, 10:00',
    });
  });

  it('about an answer, once the visit was cancelled or is at another time', async () => {
    const cancelled = await accepted();
    await holdUp();
    await world.as(customer).bookings.cancel({ bookingId: cancelled });
    expect(await received(customer)).toEqual(['Cancelled: Standard Home Cleaning']);
    const bookingId = await accepted();
    await holdUp();
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06T14:00', time: '14:00' });
    await world.as(provider).bookings.acceptReschedule({ bookingId });
    expect(await received(customer)).toEqual(['Grace Mensah accepted the new time']);
  });

  it('about another time that was requested, once that was answered or withdrawn', async () => {
    const bookingId = await accepted();
    await mailServer.deliver();
    mailServer.newMails();
    const request = (day: string) =>
      world.as(customer).bookings.reschedule({ bookingId, date: `2026-03-${day}T14:00`, time: '14:00' });
    await request('06');
    await holdUp();
    await world.as(provider).bookings.declineReschedule({ bookingId });
    expect(await received(provider)).toEqual([]);
    await request('06');
    await holdUp();
    await world.as(customer).bookings.withdrawReschedule({ bookingId });
    await request('09');
    expect(await received(provider)).toEqual(['Amara Cole asked for another time']);
  });

  it('about a problem that was settled, and a provider on the way who has arrived', async () => {
    const bookingId = await accepted();
    world.at('2026-03-04T09:30:00Z');
    await mailServer.deliver();
    mailServer.newMails();
    await world.as(provider).jobs.mark({ bookingId, stage: 'onMyWay' });
    await holdUp();
    world.at('2026-03-04T10:00:00Z');
    await world.as(provider).jobs.mark({ bookingId, stage: 'started' });
    expect(await received(customer)).toEqual([]);
    await world.as(customer).bookings.reportProblem({ bookingId, kind: 'quality', note: 'The oven.' });
    await holdUp();
    const decision = { outcome: 'none', reason: 'We looked at the photos.' } as const;
    await world.as(await anAdmin(world)).bookings.resolveProblem({ bookingId, ...decision });
    expect(await received(customer)).toEqual(['Problem resolved: Standard Home Cleaning']);
  });

  it('about a job that was given to another provider and is back', async () => {
    const bookingId = await book();
    await mailServer.deliver();
    mailServer.newMails();
    const admin = world.as(await anAdmin(world));
    const other = await aProvider(world, { name: 'Tom Fielding' });
    await admin.bookings.assign({ bookingId, providerId: other.id });
    await holdUp();
    await admin.bookings.assign({ bookingId, providerId: provider.id });
    expect(await received(provider)).toEqual(['New request: Standard Home Cleaning, Wed 4 Mar, 10:00']);
    expect(await received(other)).toEqual([]);
  });

  it('about an account that was reactivated, and a password link that was ended', async () => {
    const admin = world.as(await anAdmin(world));
    await admin.accounts.deactivate({ userId: customer.id });
    await holdUp();
    await admin.accounts.reactivate({ userId: customer.id });
    await world.as(null).accounts.askForPassword({ email: provider.email });
    await holdUp();
    const { openingPasswords } = await import('@doorstep/domain/testing');
    const passwords = { currentPassword: 'the right one', newPassword: 'another one entirely' };
    const own = world.as(provider, { passwords: openingPasswords() });
    await own.accounts.changePassword(passwords);
    expect(await received(provider)).toEqual(['Your password was changed']);
    expect(mailServer.arrived).toEqual([]);
  });
});
