import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import type { User } from '../accounts/account.schema.ts';

let world: World;
let customer: User;
let first: User;
let second: User;
beforeEach(async () => {
  world = await openWorld();
  customer = await aCustomer(world);
  first = await aProvider(world);
  second = await aProvider(world);
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });

describe('a favourite', () => {
  it('is asked first, even with more work ahead', async () => {
    await aBooking(world, customer, { providerId: second.id, time: '15:00' });
    await world.as(customer).providers.setFavourite({ userId: second.id, on: true });
    expect((await aBooking(world, customer)).providerId).toBe(second.id);
    await world.as(customer).providers.setFavourite({ userId: second.id, on: false });
    expect((await aBooking(world, customer, { time: '13:00' })).providerId).toBe(first.id);
  });

  it('is a provider', async () => {
    const other = await aCustomer(world);
    const like = world.as(customer).providers.setFavourite({ userId: other.id, on: true });
    await expect(like).rejects.toEqual(refusal('not_found'));
    await expect(world.as(first).providers.setFavourite({ userId: second.id, on: true })).rejects.toEqual(
      refusal('forbidden'),
    );
  });
});

describe('a block', () => {
  it('keeps a customer and a provider apart, whoever set it', async () => {
    await world.as(customer).providers.setBlock({ userId: first.id, on: true });
    expect((await aBooking(world, customer)).providerId).toBe(second.id);
    await world.as(second).providers.setBlock({ userId: customer.id, on: true });
    const refused = aBooking(world, customer, { time: '14:00' });
    await expect(refused).rejects.toEqual(refusal('slot_taken'));
    for (const { id: providerId } of [first, second]) {
      const named = aBooking(world, customer, { time: '14:00', providerId });
      await expect(named).rejects.toEqual(refusal('provider_unavailable'));
    }
    expect((await aBooking(world, await aCustomer(world), { time: '14:00' })).status).toBe('pending');
  });

  it('leaves the customer only times of others to choose from', async () => {
    await aBooking(world, await aCustomer(world), { providerId: second.id, time: '10:00' });
    const date = '2026-03-04';
    const asked = (whom: User | null, providerId: number | null = null) =>
      world.as(whom).availability.slots({ serviceId: 1, date, providerId });
    await world.as(first).providers.setBlock({ userId: customer.id, on: true });
    const times = (await asked(customer)).slots.map(({ time }) => time);
    expect(times).toHaveLength(13);
    expect(times).not.toContain('10:00');
    expect((await asked(null)).slots).toHaveLength(16);
    const [day] = await world.as(customer).availability.days({ serviceId: 1, from: date, days: 1 });
    expect(day?.slots.map(({ time }) => time)).toEqual(times);
    // Somebody offers it, but nobody who would come: a request is refused.
    const none = { slots: [], reason: 'nobody_works', nextFreeDate: null };
    expect(await asked(customer, first.id)).toMatchObject(none);
    await world.as(customer).providers.setBlock({ userId: second.id, on: true });
    expect(await asked(customer)).toMatchObject(none);
  });

  it('ends a favourite and allows none, whoever set it', async () => {
    const like = (on: boolean) => world.as(customer).providers.setFavourite({ userId: first.id, on });
    const relations = async () => (await world.as(customer).providers.relations()).favourites;
    const sides = [
      (on: boolean) => world.as(customer).providers.setBlock({ userId: first.id, on }),
      (on: boolean) => world.as(first).providers.setBlock({ userId: customer.id, on }),
    ];
    for (const block of sides) {
      await like(true);
      expect(await relations()).toHaveLength(1);
      await block(true);
      expect(await relations()).toEqual([]);
      await expect(like(true)).rejects.toEqual(refusal('forbidden'));
      await like(false);
      await block(false);
      expect(await relations()).toEqual([]);
    }
  });

  it('leaves no favourite, however the two meet', async () => {
    const favourite = { userId: first.id, on: true };
    for (let round = 0; round < 10; round += 1) {
      const attempts = [
        world.as(customer).providers.setFavourite(favourite),
        world.as(first).providers.setBlock({ userId: customer.id, on: true }),
        world.as(customer).providers.setFavourite(favourite),
      ];
      await Promise.allSettled(attempts);
      expect((await world.as(customer).providers.relations()).favourites).toEqual([]);
      await world.as(first).providers.setBlock({ userId: customer.id, on: false });
    }
  });

  it('ends a favourite, and can be taken back', async () => {
    const { providers } = world.as(customer);
    await providers.setFavourite({ userId: first.id, on: true });
    await providers.setBlock({ userId: first.id, on: true });
    await providers.setBlock({ userId: first.id, on: true });
    expect(await providers.relations()).toEqual({
      favourites: [],
      blocked: [{ id: first.id, name: first.name }],
    });
    await providers.setBlock({ userId: first.id, on: false });
    expect(await providers.relations()).toEqual({ favourites: [], blocked: [] });
  });
});
