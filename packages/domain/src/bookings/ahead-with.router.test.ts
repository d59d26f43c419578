import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, aSeries, openWorld } from '@doorstep/domain/testing';
import type { User } from '../platform/users/user.schema.ts';

let world: World;
let customer: User;
let provider: User;
beforeEach(async () => {
  world = await openWorld();
  customer = await aCustomer(world);
  provider = await aProvider(world);
});
afterEach(() => world.close());

const ahead = (whom: User, other: User) => world.as(whom).bookings.aheadWith({ userId: other.id });

describe('the bookings ahead of two people (PRV-12)', () => {
  it('are those asked for or agreed that have not begun, the soonest first, from either side', async () => {
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

  it('are five at most, and it is said whether there are more', async () => {
    await aSeries(world, customer, 6);
    const { bookings, more } = await ahead(customer, provider);
    expect([bookings.length, more]).toEqual([5, true]);
  });

  it('are none with anybody else', async () => {
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
