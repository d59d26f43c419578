import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { User } from '../../platform/users/user.schema.ts';

let world: World;
let customer: User;
let provider: User;
beforeEach(async () => {
  world = await openWorld();
  provider = await aProvider(world);
  customer = await aCustomer(world);
});
afterEach(() => world.close());

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

  it('go on where the page before ended, though others were booked meanwhile', async () => {
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

  it('says until when the asked provider may answer, and no longer once none is asked', async () => {
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
