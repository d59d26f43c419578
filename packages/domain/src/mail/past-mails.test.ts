import { aBooking, anAdmin, openTestMailServer, openWorld, openingPasswords } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed.ts';
import { claimMails, queueMails } from '../platform/outbox/outbox.queries.ts';
import { raiseVersion } from '../platform/versions/version.queries.ts';
import { holdBackOldMails } from './deliver-mails.ts';

openWorldForEachTest({ customer: 'Amara Cole', provider: 'Grace Mensah' });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(() => {
  mailServer = openTestMailServer(world);
});

const start = ({ hasMailServer = true } = {}) => holdBackOldMails(world.database, hasMailServer, world.now);
const sent = async () => {
  await mailServer.deliver();
  return mailServer.newMails().toSorted();
};
const states = async () =>
  (await world.database.read.selectFrom('mail').select(['template', 'state']).orderBy('id').execute()).map(
    ({ template, state }) => `${template} ${state}`,
  );
/** Marks the database as `npm run restore` does. */
const markRestored = () => world.database.transaction((tx) => raiseVersion(tx, 'restored'));

describe('the first start with a mail server (MAI-5)', () => {
  const completed = async () => {
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T11:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
  };

  it('sends nothing about what was recorded before, also later, and stores it as not sent', async () => {
    await completed();
    await world.as(null).accounts.askForPassword({ email: customer.email });
    await start();
    expect(await sent()).toEqual([]);
    world.at('2026-03-05T12:00:00Z');
    expect(await sent()).toEqual([]);
    expect(new Set((await states()).map((line) => line.split(' ')[1]))).toEqual(new Set(['kept']));
  });

  it('sends no reminder that was due before it, and those that are due later', async () => {
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId });
    const later = await aBooking(world, customer, { providerId: provider.id, date: '2026-03-05T10:00' });
    await world.as(provider).bookings.accept({ bookingId: later.id });
    world.at('2026-03-03T12:00:00Z');
    await start();
    expect(await sent()).toEqual([]);
    world.at('2026-03-04T10:00:00Z');
    expect(await sent()).toEqual([
      `${customer.email}: Tomorrow: Standard Home Cleaning at 10:00`,
      `${provider.email}: Tomorrow: Standard Home Cleaning at 10:00`,
    ]);
  });

  it('sends what is recorded after it, and no other start takes anything from the queue', async () => {
    await start();
    await aBooking(world, customer, { providerId: provider.id });
    await start();
    expect(await sent()).toHaveLength(2);
    await aBooking(world, customer, { providerId: provider.id, time: '14:00' });
    await start({ hasMailServer: false });
    await start();
    expect(await sent()).toHaveLength(2);
  });
});

it('the demo data sends nothing, whatever time it is (MAI-5)', async () => {
  for (const hour of ['01', '06', '11', '16', '21']) {
    const demo = await openWorld();
    demo.at(`2026-03-02T${hour}:30:00Z`);
    await seedDemo(demo.database, openingPasswords(), demo.now);
    await holdBackOldMails(demo.database, true, demo.now);
    const mailbox = openTestMailServer(demo);
    await mailbox.deliver();
    expect(mailbox.newMails()).toEqual([]);
    await demo.close();
  }
});

describe('a restored backup (MAI-16)', () => {
  /** Some of the backup's emails are in the queue, some only recorded, and some due later. */
  const restore = async () => {
    await start();
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    }).deliver();
    await world.as(provider).bookings.accept({ bookingId });
    const done = await aBooking(world, customer, { providerId: provider.id, time: '13:00' });
    await world.as(provider).bookings.accept({ bookingId: done.id });
    world.at('2026-03-04T13:30:00Z');
    await world.as(provider).bookings.complete({ bookingId: done.id });
    await markRestored();
    await start();
  };

  it('sends none of the mails that were due before, and those that are due later', async () => {
    await restore();
    expect(await sent()).toEqual([]);
    world.at('2026-03-05T14:00:00Z');
    expect(await sent()).toEqual([`${customer.email}: How was your Standard Home Cleaning visit?`]);
    expect((await states()).filter((line) => line.endsWith(' waiting'))).toEqual([]);
  });

  it('sends none of the mails that were being sent when it was made, also after a failed attempt', async () => {
    await start();
    const queue = (key: string) => {
      const recipient = { userId: customer.id, address: customer.email };
      const mail = { ...recipient, template: 'provider_approved', params: {}, key } as const;
      return world.database.transaction((tx) => queueMails(tx, [mail], world.now));
    };
    const claimOne = () => world.database.transaction((tx) => claimMails(tx, 1, world.now));
    const failingServer = openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    });
    for (const key of ['one', 'another']) await queue(key);
    await failingServer.deliver();
    world.at('2026-03-02T10:01:00Z');
    const [afterFailure] = await claimOne();
    await failingServer.deliver();
    await queue('a third');
    const [atFirst] = await claimOne();
    world.at('2026-03-02T10:01:10Z');
    await markRestored();
    await start();
    world.at('2026-03-02T10:04:00Z');
    expect(await sent()).toHaveLength(1);
    const held = (await world.as(await anAdmin(world)).mail.list({ state: 'held' })).items;
    expect(new Set(held.map(({ id }) => id))).toEqual(new Set([afterFailure!.id, atFirst!.id]));
  });

  it('sends what is recorded after it, and holds nothing back at the next start', async () => {
    await restore();
    await start();
    await aBooking(world, customer, { providerId: provider.id, date: '2026-03-09T10:00' });
    await start();
    expect(await sent()).toHaveLength(2);
  });

  it('lists what it holds back, to be sent or discarded, one or all', async () => {
    await restore();
    const { mail } = world.as(await anAdmin(world));
    const held = async () => (await mail.list({ state: 'held' })).items;
    const [first, second, ...others] = await held();
    expect(others.length).toBeGreaterThan(0);
    expect(await mail.status()).toMatchObject({ heldCount: others.length + 2 });
    await mail.resolveHeld({ action: 'discard', mailId: first!.id });
    await mail.resolveHeld({ action: 'send', mailId: second!.id });
    expect(await held()).toHaveLength(others.length);
    const again = mail.resolveHeld({ action: 'send', mailId: first!.id });
    await expect(again).rejects.toMatchObject({ cause: { code: 'illegal_mail' } });
    expect(await mail.resolveHeld({ action: 'send' })).toEqual({ count: others.length });
    // One is about a visit that was answered: what is sent late is still dropped without a reason.
    expect((await sent()).length).toBeGreaterThan(0);
    expect(await mail.status()).toMatchObject({ heldCount: 0 });
  });

  it('sends no link to a password that was requested before, and none for a request that is in it', async () => {
    await start();
    await world.as(null).accounts.askForPassword({ email: customer.email });
    await openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED');
    }).deliver();
    await world.as(null).accounts.askForPassword({ email: provider.email });
    world.at('2026-03-02T10:05:00Z');
    await markRestored();
    await start();
    expect(await sent()).toEqual([]);
    expect(await states()).toEqual(['password_reset dropped']);
  });
});
