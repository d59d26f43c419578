import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, aSeries } from '@doorstep/domain/testing';
import { provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

openWorldForEachTest({ provider: true, customer: true });

const own = () => world.as(customer).bookings;
const book = async (date: string) => (await aBooking(world, customer, { date })).id;

/** The ids of all pages of a list, two on each. */
async function pages(list: 'upcoming' | 'past'): Promise<number[][]> {
  const all: number[][] = [];
  for (let cursor: string | null = null; ;) {
    const page = await own()[list]({ limit: 2, cursor });
    all.push(page.items.map(({ id }) => id));
    if (!page.nextCursor) return all;
    cursor = page.nextCursor;
  }
}

describe('the bookings of a customer', () => {
  it('are upcoming until they end, whatever their status, the next one first; then past, the latest first', async () => {
    const late = await book('2026-03-06T10:00');
    const first = await book('2026-03-04T10:00');
    const last = await book('2026-03-07T10:00');
    const second = await book('2026-03-05T10:00');
    await own().cancel({ bookingId: second });
    await aBooking(world, await aCustomer(world), { date: '2026-03-04T14:00' });
    expect([await pages('upcoming'), await pages('past')]).toEqual([
      [
        [first, second],
        [late, last],
      ],
      [[]],
    ]);
    world.at('2026-03-04T10:59:59.999Z');
    expect(await pages('upcoming')).toEqual([
      [first, second],
      [late, last],
    ]);
    world.at('2026-03-04T11:00:00Z');
    expect([await pages('upcoming'), await pages('past')]).toEqual([[[second, late], [last]], [[first]]]);
    world.at('2026-03-20T10:00:00Z');
    expect([await pages('upcoming'), await pages('past')]).toEqual([
      [[]],
      [
        [last, late],
        [second, first],
      ],
    ]);
  });

  it('are upcoming while one that lasts a day goes on', async () => {
    await world.as(provider).providers.updateProfile({ offersOvernight: true });
    const whole = { source: 'wizard', duration: 1440, options: { overnight: true } } as const;
    const { id } = await aBooking(world, customer, { ...whole, date: '2026-03-04T10:00' });
    world.at('2026-03-05T09:59:59.999Z');
    expect([await pages('upcoming'), await pages('past')]).toEqual([[[id]], [[]]]);
    world.at('2026-03-05T10:00:00Z');
    expect([await pages('upcoming'), await pages('past')]).toEqual([[[]], [[id]]]);
  });

  it('continue where the previous page ended, after new bookings too', async () => {
    const first = await book('2026-03-05T10:00');
    const second = await book('2026-03-06T10:00');
    const page = await own().upcoming({ limit: 1 });
    await book('2026-03-04T10:00');
    const next = await own().upcoming({ limit: 1, cursor: page.nextCursor });
    expect([page, next].map(({ items }) => items.map(({ id }) => id))).toEqual([[first], [second]]);
    await expect(own().past({ cursor: 'x_1' })).rejects.toThrow('This page does not exist');
  });
});

describe('a booking', () => {
  it('is shown to its customer, its provider and admins, each with their moves (NAV-16)', async () => {
    const bookingId = await book('2026-03-04T10:00');
    const seen = await Promise.all(
      [customer, provider, await anAdmin(world)].map((user) => world.as(user).bookings.show({ bookingId })),
    );
    expect(seen.map(({ id, moves }) => [id, moves])).toEqual([
      [bookingId, ['reschedule', 'cancel']],
      [bookingId, ['accept', 'decline']],
      [bookingId, ['accept', 'assign', 'cancel']],
    ]);
    for (const stranger of [await aCustomer(world), await aProvider(world)])
      await expect(world.as(stranger).bookings.show({ bookingId })).rejects.toMatchObject({
        cause: { code: 'not_found' },
      });
  });

  it('has the deadline of its provider, until none is asked', async () => {
    const again = { recurring: true, recurrencePattern: 'weekly' } as const;
    const { id: bookingId, expiresAt } = await aBooking(world, customer, {
      ...again,
      date: '2026-03-04T10:00',
    });
    expect(expiresAt).toBe('2026-03-03T10:00:00.000Z');
    expect((await own().skip({ bookingId })).expiresAt).toBeNull();
    world.at('2026-03-02T12:00:00Z');
    expect((await own().reactivate({ bookingId })).expiresAt).toBe('2026-03-03T12:00:00.000Z');
    expect((await world.as(provider).bookings.accept({ bookingId })).expiresAt).toBeNull();
    const unasked = await aBooking(world, customer, { serviceId: 2, date: '2026-03-05T10:00' });
    expect([unasked.providerId, unasked.expiresAt]).toEqual([null, null]);
  });
});

it('the past visits of two people are their latest three, from either side (MSG-9)', async () => {
  const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
  const made: number[] = [];
  for (const day of days) {
    const { id } = await aBooking(world, customer, { providerId: provider.id, date: `${day}T10:00` });
    made.push(id);
    if (day !== '2026-03-05') await world.as(provider).bookings.accept({ bookingId: id });
  }
  const ids = async (whom: User, other: User) =>
    (await world.as(whom).bookings.pastWith({ userId: other.id })).map(({ id }) => id);
  world.at('2026-03-06T10:30:00Z');
  expect(await ids(customer, provider)).toEqual([made[1], made[0]]);
  world.at('2026-03-06T11:00:00Z');
  expect(await ids(provider, customer)).toEqual([made[3], made[1], made[0]]);
  expect(await ids(await aCustomer(world), provider)).toEqual([]);
});

const ahead = (whom: User, other: User) => world.as(whom).bookings.aheadWith({ userId: other.id });

describe('the bookings ahead of two people (PRV-12)', () => {
  it('are pending or confirmed ones that have not begun, soonest first, for either side', async () => {
    const late = await aBooking(world, customer, { providerId: provider.id, date: '2026-03-06T10:00' });
    const soon = await aBooking(world, customer, { providerId: provider.id, date: '2026-03-04T10:00' });
    const over = await aBooking(world, customer, { providerId: provider.id, date: '2026-03-05T10:00' });
    await world.as(provider).bookings.accept({ bookingId: soon.id });
    await world.as(customer).bookings.cancel({ bookingId: over.id });
    await aBooking(world, await aCustomer(world), { providerId: provider.id, date: '2026-03-04T15:00' });
    await aBooking(world, customer, { providerId: (await aProvider(world)).id, date: '2026-03-04T16:00' });
    for (const { bookings, more } of [await ahead(customer, provider), await ahead(provider, customer)]) {
      expect(bookings.map(({ id, status }) => [id, status])).toEqual([
        [soon.id, 'confirmed'],
        [late.id, 'pending'],
      ]);
      expect(more).toBe(false);
    }
    world.at('2026-03-04T10:00:00Z');
    expect((await ahead(customer, provider)).bookings.map(({ id }) => id)).toEqual([late.id]);
  });

  it('are limited to five, with whether there are more', async () => {
    await aSeries(world, customer, 6);
    const { bookings, more } = await ahead(customer, provider);
    expect([bookings.length, more]).toEqual([5, true]);
  });

  it('are empty with anyone else', async () => {
    await aBooking(world, customer, { providerId: provider.id });
    for (const stranger of [await aCustomer(world), { ...customer, id: 99_999 }])
      expect(await ahead(provider, stranger)).toEqual({ bookings: [], more: false });
    expect(await ahead(await aCustomer(world), provider)).toEqual({ bookings: [], more: false });
  });

  it('stay when one blocks the other', async () => {
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(customer).providers.setBlock({ userId: provider.id, on: true });
    expect((await ahead(customer, provider)).bookings).toMatchObject([{ id: bookingId, status: 'pending' }]);
    await world.as(provider).bookings.accept({ bookingId });
    await world.as(customer).bookings.cancel({ bookingId });
    expect((await ahead(provider, customer)).bookings).toEqual([]);
  });
});

const ownProvider = () => world.as(customer).bookings.ownProvider();
const name = async () => (await ownProvider())?.provider.name;

async function visited(other: User, date: string): Promise<number> {
  const { id: bookingId } = await aBooking(world, customer, { providerId: other.id, date });
  await world.as(other).bookings.accept({ bookingId });
  return bookingId;
}

describe("the provider on a customer's dashboard (PRV-9)", () => {
  let grace: User;
  let elena: User;
  beforeEach(async () => {
    grace = await aProvider(world, { name: 'Grace Mensah' });
    elena = await aProvider(world, { name: 'Elena Brook' });
  });

  it('is null before the first request', async () => {
    expect(await ownProvider()).toBeNull();
  });

  it('is that of the next booking, else of the last', async () => {
    const first = await visited(grace, '2026-03-04T10:00');
    const second = await visited(elena, '2026-03-05T10:00');
    expect(await ownProvider()).toMatchObject({
      provider: { id: grace.id, name: 'Grace Mensah', reviewCount: 0, averageRating: null },
      hasPage: true,
      visit: { id: first, serviceName: 'Standard Home Cleaning', isOver: false },
    });
    world.at('2026-03-04T11:00:00Z');
    expect(await name()).toBe('Elena Brook');
    world.at('2026-03-05T11:00:00Z');
    expect(await ownProvider()).toMatchObject({
      provider: { name: 'Elena Brook' },
      visit: { id: second, isOver: true },
    });
  });

  it('has the average of their reviews, and their profile', async () => {
    await world.as(grace).providers.updateProfile({ languages: ['English'] });
    const bookingId = await visited(grace, '2026-03-04T10:00');
    world.at('2026-03-04T11:00:00Z');
    await world.as(grace).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    expect((await ownProvider())?.provider).toMatchObject({
      reviewCount: 1,
      averageRating: 4,
      languages: ['English'],
      verified: false,
    });
  });

  it('is not a blocked one, and has no page once they have left', async () => {
    await visited(grace, '2026-03-04T10:00');
    await visited(elena, '2026-03-05T10:00');
    await world.as(customer).providers.setBlock({ userId: grace.id, on: true });
    expect(await name()).toBe('Elena Brook');
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: elena.id });
    expect(await ownProvider()).toMatchObject({ provider: { name: 'Elena Brook' }, hasPage: false });
  });
});
