import { beforeEach, describe, expect, it } from 'vitest';
import {
  type World,
  aBooking,
  aCustomer,
  aProvider,
  anAdmin,
  openingPasswords,
} from '@doorstep/domain/testing';
import { aSeries } from '../../testing/factories.ts';
import { customer, provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import { FEED_BOUNDS } from './calendar-feed.schema.ts';

openWorldForEachTest({ customer: 'Amara Cole', provider: 'Grace Mensah' });
const tokens = new Map<User, string>();
beforeEach(async () => {
  for (const user of [customer, provider]) {
    tokens.set(user, (await world.as(user).calendarFeeds.create()).token);
  }
});

const feed = (user: User) => world.as(null).calendarFeeds.read({ token: tokens.get(user) ?? '' });
const SECRET = { notes: 'Secret note', customRequests: 'Secret request' };
const book = () => aBooking(world, customer, { providerId: provider.id, ...SECRET });

/** Returns a booking's entry in a user's feed, in one line. */
async function shown(user: User, bookingId: number): Promise<string | undefined> {
  const entry = (await feed(user)).find((each) => each.bookingId === bookingId);
  return entry && `${entry.sequence} ${entry.status} ${entry.startsAt.slice(5, 16)} ${entry.title}`;
}

describe('a booking in calendars', () => {
  it('has service, time, place, person and status, and no notes', async () => {
    await world.as(customer).accessDetails.save({ instructions: 'Secret code' });
    await world.as(customer).preferences.save({ notes: 'Secret allergies' });
    const { id: bookingId } = await book();
    const entry = {
      bookingId,
      sequence: 0,
      createdAt: '2026-03-02T10:00:00.000Z',
      changedAt: '2026-03-02T10:00:00.000Z',
      startsAt: '2026-03-04T10:00:00.000Z',
      endsAt: '2026-03-04T11:00:00.000Z',
      status: 'tentative',
      title: 'Standard Home Cleaning',
      location: '1 High Street, London, SW1A 1AA',
    };
    const [who, whom] = ['Provider: Grace Mensah', 'Customer: Amara Cole'];
    expect(await feed(customer)).toEqual([{ ...entry, details: [who, 'Status: Pending'] }]);
    expect(await feed(provider)).toEqual([{ ...entry, details: [whom, 'Status: Pending'] }]);
    const ofAdmin = await world.as(await anAdmin(world)).calendarFeeds.ofBooking({ bookingId });
    expect(ofAdmin).toEqual({ ...entry, details: [who, whom, 'Status: Pending'] });
    const ofCustomer = await world.as(customer).calendarFeeds.ofBooking({ bookingId });
    expect([ofCustomer]).toEqual(await feed(customer));
  });

  it('says so while it has no provider', async () => {
    const { id: bookingId } = await aBooking(world, customer, { serviceId: 24 });
    const entry = await world.as(customer).calendarFeeds.ofBooking({ bookingId });
    expect(entry.details).toEqual(['Provider: not assigned yet', 'Status: Pending']);
  });

  it('has a higher SEQUENCE after each change (CAL-5)', async () => {
    const { id: bookingId } = await book();
    const seen = [await shown(customer, bookingId)];
    const step = async (act: Promise<unknown>) => {
      await act;
      seen.push(await shown(customer, bookingId));
    };
    const successor = await aProvider(world, { name: 'Tom Fielding' });
    const [byCustomer, byProvider, byAdmin] = [customer, provider, await anAdmin(world)].map((user) =>
      world.as(user),
    ) as [ReturnType<World['as']>, ReturnType<World['as']>, ReturnType<World['as']>];
    await step(byProvider.bookings.accept({ bookingId }));
    const friday = { bookingId, date: '2026-03-06T14:00', time: '14:00' };
    await step(byCustomer.bookings.reschedule(friday));
    await step(byProvider.bookings.acceptReschedule({ bookingId }));
    expect(await shown(provider, bookingId)).toBeDefined();
    await step(byAdmin.bookings.assign({ bookingId, providerId: successor.id }));
    expect(await shown(provider, bookingId)).toBeUndefined();
    await step(byCustomer.bookings.cancel({ bookingId }));
    const title = 'Standard Home Cleaning';
    expect(seen).toEqual([
      `0 tentative 03-04T10:00 ${title}`,
      `1 confirmed 03-04T10:00 ${title}`,
      `2 confirmed 03-04T10:00 ${title}`,
      `3 confirmed 03-06T14:00 ${title}`,
      `4 tentative 03-06T14:00 ${title}`,
      `5 cancelled 03-06T14:00 Cancelled: ${title}`,
    ]);
  });

  it('is not changed by what only admins see, by messages, nor by a reading of the access details', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    const before = await feed(provider);
    await world.as(await anAdmin(world)).bookings.flag({ bookingId, note: 'Look again' });
    await world.as(customer).messages.send({ userId: provider.id, body: 'Hello' });
    world.at('2026-03-04T09:00:00Z');
    await world.as(provider).accessDetails.read({ bookingId });
    expect(await feed(provider)).toEqual(before);
  });

  it('is cancelled while its date is paused', async () => {
    const { ids } = await aSeries(world, customer, 2);
    const bookingId = ids[0]!;
    await world.as(customer).bookings.skip({ bookingId });
    expect(await shown(customer, bookingId)).toMatch(/^1 cancelled .* Paused: Standard Home Cleaning$/);
    await world.as(customer).bookings.reactivate({ bookingId });
    expect(await shown(customer, bookingId)).toMatch(/^2 tentative .*T\d\d:\d\d Standard Home Cleaning$/);
  });

  it('hides the place from its provider once it was cancelled (LIF-13)', async () => {
    const { id: bookingId } = await book();
    await world.as(customer).bookings.cancel({ bookingId });
    expect((await feed(provider)).map(({ location }) => location)).toEqual([null]);
    expect((await feed(customer)).map(({ location }) => location)).toEqual([
      '1 High Street, London, SW1A 1AA',
    ]);
  });

  it('hides place and customer from its provider once the account was deleted', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T12:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    const { accounts } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    expect(await feed(provider)).toMatchObject([
      { location: null, details: ['Customer: A former customer', 'Status: Completed'] },
    ]);
  });
});

describe('a feed', () => {
  it('holds the bookings of its owner alone, in the order of their starts', async () => {
    const later = await aBooking(world, customer, { time: '15:00', providerId: provider.id });
    const earlier = await book();
    await aBooking(world, await aCustomer(world), { time: '12:00', providerId: provider.id });
    expect((await feed(customer)).map(({ bookingId }) => bookingId)).toEqual([earlier.id, later.id]);
    expect(await feed(provider)).toHaveLength(3);
  });

  it('goes back 90 of London’s days, and ahead without end', async () => {
    await book();
    world.at('2026-06-02T22:59:59Z');
    expect(await feed(customer)).toHaveLength(1);
    world.at('2026-06-02T23:00:00Z');
    expect(await feed(customer)).toHaveLength(0);
    world.at('2020-03-02T10:00:00Z');
    expect(await feed(customer)).toHaveLength(1);
  });

  it('holds of very many the latest that have begun and the next ahead', async () => {
    const { id } = await book();
    const { begun, ahead } = FEED_BOUNDS;
    const row = await world.database.read
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const starts = Array.from({ length: begun + ahead + 20 }, (_, hour) =>
      new Date(Date.parse('2026-03-02T10:30:00Z') + (hour - begun - 10) * 3_600_000).toISOString(),
    );
    await world.database.transaction(async (tx) => {
      for (const startsAt of starts) {
        const { id: _, ...rest } = row;
        await tx
          .insertInto('booking')
          .values({ ...rest, startsAt, endsAt: startsAt })
          .execute();
      }
    });
    const held = (await feed(customer)).map(({ startsAt }) => startsAt);
    expect(held.length).toBe(begun + ahead);
    expect(held[0]).toBe(starts[10]);
  });
});
