import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../users/user.schema.ts';
import { openDatabase } from '../database/database.ts';
import { aBooking, aCustomer, aProvider, aSession, anAdmin } from '@doorstep/domain/testing';
import { DomainError } from '../errors.ts';
import { type Followed, follow as followEvents } from '../../../testing/follow.ts';
import { customer, provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openFeed } from './event-feed.ts';
import { currentCursor } from './event-stream.queries.ts';
import { recordEvent } from './event.queries.ts';

openWorldForEachTest({ customer: true, provider: true });
let streams: Followed[];

beforeEach(async () => {
  streams = [];
});

afterEach(async () => {
  for (const stream of streams) await stream.stop();
});

/** Follows events until the test is over. */
async function follow(...[user, options]: [User, Parameters<typeof followEvents>[2]?]): Promise<Followed> {
  const stream = await followEvents(world, user, options);
  streams.push(stream);
  return stream;
}

describe('live events', () => {
  it('reach the customer, the provider and admins of a booking, and no stranger', async () => {
    const stranger = await aCustomer(world);
    const people = [customer, provider, await anAdmin(world)];
    const followed = await Promise.all(people.map((person) => follow(person)));
    const aside = await follow(stranger);
    const booking = await aBooking(world, customer);
    const own = await aBooking(world, stranger, { time: '14:00' });

    for (const stream of followed) {
      expect(await stream.next()).toMatchObject({ type: 'booking.requested', bookingId: booking.id });
    }
    expect(await aside.next()).toMatchObject({ type: 'booking.requested', bookingId: own.id });
  });

  it('reach a provider who has lost a job, without the booking’s id (SES-7)', async () => {
    const booking = await aBooking(world, customer, { providerId: provider.id });
    const { id: providerId } = await aProvider(world);
    const [former, own] = [await follow(provider), await follow(customer)];
    await world.as(await anAdmin(world)).bookings.assign({ bookingId: booking.id, providerId });
    expect(await former.next()).toMatchObject({ type: 'booking.assigned', bookingId: null });
    expect(await own.next()).toMatchObject({ type: 'booking.assigned', bookingId: booking.id });
  });

  it('come in order, each once, while they happen', async () => {
    const stream = await follow(customer);
    const first = stream.next();
    const booking = await aBooking(world, customer);
    expect((await first).type).toBe('booking.requested');
    const second = stream.next();
    await world.as(provider).bookings.accept({ bookingId: booking.id });
    expect((await second).type).toBe('booking.accepted');
    await world.as(customer).bookings.cancel({ bookingId: booking.id });
    expect((await stream.next()).type).toBe('booking.cancelled');
  });

  it('resume after the last one that was received', async () => {
    const booking = await aBooking(world, customer);
    const received = await currentCursor(world.database);
    await world.as(provider).bookings.accept({ bookingId: booking.id });
    await world.as(customer).bookings.cancel({ bookingId: booking.id });
    const stream = await follow(customer, { after: received });
    expect((await stream.next()).type).toBe('booking.accepted');
    expect((await stream.next()).type).toBe('booking.cancelled');
  });

  it('arrive from another process', async () => {
    const stream = await follow(customer);
    const first = stream.next();
    const other = openDatabase(world.url);
    const booking = await world
      .as(customer, { database: other })
      .bookings.request({ serviceId: 1, address: '1 High Street', date: '2026-03-04T10:00', time: '10:00' });
    await other.close();
    expect(await first).toMatchObject({ type: 'booking.requested', bookingId: booking.id });
  });

  it('exclude what was rolled back', async () => {
    const stream = await follow(customer);
    const failed = world.database.transaction(async (tx) => {
      await recordEvent(tx, { type: 'provider.offered', actorId: null, recipientId: customer.id }, world.now);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await aBooking(world, customer);
    expect((await stream.next()).type).toBe('booking.requested');
  });

  it('keep what admins note about a booking to admins', async () => {
    const admin = await anAdmin(world);
    const booking = await aBooking(world, customer);
    const [own, all] = [await follow(customer), await follow(admin)];
    await world.as(admin).bookings.flag({ bookingId: booking.id, note: 'odd' });
    await world.as(provider).bookings.accept({ bookingId: booking.id });
    expect((await own.next()).type).toBe('booking.accepted');
    expect((await all.next()).type).toBe('booking.flagged');
  });

  it('say that too much was missed rather than send it all', async () => {
    const before = await currentCursor(world.database);
    await world.database.transaction(async (tx) => {
      for (let made = 0; made <= 2000; made += 1) {
        await recordEvent(tx, { type: 'service.updated', actorId: null }, world.now);
      }
    });
    const stream = await follow(customer, { after: before });
    expect((await stream.next()).type).toBe('missed');
  });

  it.each(['1000000', '1000000000:1000000000:', '1:1:1', '5:2:', '0:0:', '1:9:3,3', 'x', ''])(
    'say so to a reader whose last one this database never had, as %j',
    async (after) => {
      await aBooking(world, customer);
      const stream = await follow(customer, { after });
      expect((await stream.next()).type).toBe('missed');
      await aBooking(world, customer, { time: '14:00' });
      expect((await stream.next()).type).toBe('booking.requested');
    },
  );

  it('go on from the beginning of a stream on which nothing came', async () => {
    const stream = await follow(customer);
    const received = stream.cursor();
    await stream.stop();
    await aBooking(world, customer);
    const again = await follow(customer, { after: received });
    expect((await again.next()).type).toBe('booking.requested');
  });

  it('are repeated with the same id to a reader who left in the middle of a commit', async () => {
    const before = await currentCursor(world.database);
    await world.database.transaction(async (tx) => {
      for (const type of ['provider.approved', 'provider.verified'] as const) {
        await recordEvent(tx, { type, actorId: null, recipientId: customer.id }, world.now);
      }
    });
    const stream = await follow(customer, { after: before });
    const first = await stream.next();
    const again = await follow(customer, { after: stream.cursor() });
    expect([await again.next(), (await again.next()).type]).toEqual([first, 'provider.verified']);
    const last = await follow(customer, { after: again.cursor() });
    await aBooking(world, customer);
    expect((await last.next()).type).toBe('booking.requested');
  });

  it('end when the account is deactivated', async () => {
    const admin = await anAdmin(world);
    const token = await aSession(world, customer);
    const stream = await follow(customer, { token });
    await world.as(admin).accounts.deactivate({ userId: customer.id });
    await expect(stream.next()).rejects.toEqual(new DomainError('signed_out'));
  });

  it('are for signed-in users only', async () => {
    await expect(world.as(null).events.follow()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

it('many streams have their beats apart, each one every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const feed = openFeed(world.database, () => world.now);
    const beat = vi.fn<() => void>();
    const opened = Array.from({ length: 300 }, (_, id) =>
      feed.open({ id, role: 'customer' }, null, async () => true),
    );
    const receiver = { send: () => true, drained: async () => {}, beat, end: () => {} };
    for (const stream of opened) stream.listen(receiver);
    for (let turns = 1; turns <= 150; turns += 1) {
      vi.advanceTimersByTime(100);
      expect(beat).toHaveBeenCalledTimes(2 * turns);
    }
    for (const stream of opened) stream.close();
  } finally {
    vi.useRealTimers();
  }
});
