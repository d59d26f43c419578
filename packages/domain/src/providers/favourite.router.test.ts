import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import { setRelation } from './favourite.queries.ts';

openWorldForEachTest({ customer: true });
let first: User;
let second: User;
beforeEach(async () => {
  first = await aProvider(world);
  second = await aProvider(world);
});

describe('a favourite', () => {
  it('is assigned first, even with more work ahead', async () => {
    await aBooking(world, customer, { providerId: second.id, time: '15:00' });
    await world.as(customer).providers.setFavourite({ userId: second.id, on: true });
    expect((await aBooking(world, customer)).providerId).toBe(second.id);
    await world.as(customer).providers.setFavourite({ userId: second.id, on: false });
    expect((await aBooking(world, customer, { time: '13:00' })).providerId).toBe(first.id);
  });

  it('must be a provider', async () => {
    const other = await aCustomer(world);
    const like = world.as(customer).providers.setFavourite({ userId: other.id, on: true });
    await expect(like).rejects.toEqual(refusal('not_found'));
    await expect(world.as(first).providers.setFavourite({ userId: second.id, on: true })).rejects.toEqual(
      refusal('forbidden'),
    );
  });
});

describe('a block', () => {
  it('excludes bookings together, whoever of the two blocks', async () => {
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

  it('offers the customer only free times of others', async () => {
    await aBooking(world, await aCustomer(world), { providerId: second.id, time: '10:00' });
    const date = '2026-03-04';
    const readSlots = (viewer: User | null, providerId: number | null = null) =>
      world.as(viewer).availability.slots({ serviceId: 1, date, providerId });
    await aBooking(world, customer, { providerId: first.id, date: '2026-03-05T10:00' });
    await world.as(first).providers.setBlock({ userId: customer.id, on: true });
    const times = (await readSlots(customer)).slots.map(({ time }) => time);
    expect(times).toHaveLength(13);
    expect(times).not.toContain('10:00');
    expect((await readSlots(null)).slots).toHaveLength(16);
    const [day] = await world.as(customer).availability.days({ serviceId: 1, from: date, days: 1 });
    expect(day?.slots.map(({ time }) => time)).toEqual(times);
    // It is offered, but not by a provider who would come: a request is refused.
    const none = { slots: [], reason: 'unavailable', nextFreeDate: null };
    expect(await readSlots(customer, first.id)).toMatchObject(none);
    await world.as(customer).providers.setBlock({ userId: second.id, on: true });
    expect(await readSlots(customer)).toMatchObject(none);
  });

  it('hides a provider from lists for that customer, and free time from their page (ASG-8)', async () => {
    const listed = async (whom: User | null) =>
      (await world.as(whom).providers.offering({ type: 'cleaning' })).providers.map(({ id }) => id);
    const nextFree = async (whom: User | null) =>
      (await world.as(whom).providers.show({ providerId: first.id })).nextFree;
    const other = await aCustomer(world);
    expect(await listed(customer)).toEqual([first.id, second.id]);
    expect(await nextFree(customer)).not.toBeNull();
    await aBooking(world, customer, { providerId: first.id });
    await world.as(first).providers.setBlock({ userId: customer.id, on: true });
    expect(await listed(customer)).toEqual([second.id]);
    expect(await nextFree(customer)).toBeNull();
    await world.as(customer).providers.setBlock({ userId: second.id, on: true });
    const offering = await world.as(customer).providers.offering({ type: 'cleaning' });
    expect(offering).toEqual({ providers: [], total: 2 });
    for (const whom of [null, other, first]) {
      expect(await listed(whom)).toEqual([first.id, second.id]);
      expect(await nextFree(whom)).not.toBeNull();
    }
  });

  it('removes a favourite and allows no new one, whoever of the two blocks', async () => {
    await aBooking(world, customer, { providerId: first.id });
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

  it('leaves no favourite when both are set at once', async () => {
    await aBooking(world, customer, { providerId: first.id });
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

  it('removes a favourite, and can be removed itself', async () => {
    const { providers } = world.as(customer);
    await providers.setFavourite({ userId: first.id, on: true });
    await providers.setBlock({ userId: first.id, on: true });
    await providers.setBlock({ userId: first.id, on: true });
    expect(await providers.relations()).toEqual({
      favourites: [],
      blocked: [{ id: first.id, name: first.name, photo: null, hasPage: true }],
    });
    await providers.setBlock({ userId: first.id, on: false });
    expect(await providers.relations()).toEqual({ favourites: [], blocked: [] });
  });
});

describe('the favourites of a customer', () => {
  const like = (userId: number) => world.as(customer).providers.setFavourite({ userId, on: true });

  it('have rating, services and next free time, page by page (PRV-15)', async () => {
    const third = await aProvider(world, { services: [3, 1] });
    for (const { id } of [third, first]) await like(id);
    const { id: bookingId } = await aBooking(world, customer, {
      providerId: third.id,
      date: '2026-03-03T09:00',
    });
    await world.as(third).bookings.accept({ bookingId });
    const page = await world.as(customer).providers.favourites({ limit: 1 });
    expect(page).toMatchObject({
      items: [
        { id: first.id, hasPage: true, summary: { reviewCount: 0, averageRating: null, serviceIds: [1] } },
      ],
      nextCursor: String(first.id),
    });
    const [free] = page.items;
    expect(free?.summary?.nextFree).toMatchObject({ date: '2026-03-03', time: '09:00' });
    world.now = new Date('2026-03-03T12:00:00Z');
    await world.as(third).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    expect(await world.as(customer).providers.favourites({ cursor: page.nextCursor })).toMatchObject({
      items: [
        {
          id: third.id,
          name: third.name,
          summary: {
            reviewCount: 1,
            averageRating: 4,
            serviceIds: [1, 3],
            nextFree: { date: '2026-03-04', time: '09:00' },
          },
        },
      ],
      nextCursor: null,
    });
  });

  it('without services, or deactivated after a booking together, have no such summary', async () => {
    await aBooking(world, customer, { providerId: second.id });
    for (const { id } of [first, second]) await like(id);
    await world.as(first).providers.offer({ serviceIds: [] });
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: second.id });
    const { items } = await world.as(customer).providers.favourites({});
    expect(items).toEqual([
      { id: first.id, name: first.name, photo: null, hasPage: true, summary: null },
      { id: second.id, name: second.name, photo: null, hasPage: false, summary: null },
    ]);
  });
});

describe('favourites and blocks', () => {
  const missing = 99_999;

  it('find no user whom a provider has no booking with', async () => {
    const { providers } = world.as(first);
    const stored = { userId: first.id, otherId: customer.id, on: true };
    for (const userId of [customer.id, second.id, missing]) {
      for (const on of [true, false])
        await expect(providers.setBlock({ userId, on })).rejects.toEqual(refusal('not_found'));
    }
    // An earlier one reveals no name, and can be removed.
    await world.database.transaction((tx) => setRelation(tx, 'block', stored));
    expect(await providers.relations()).toEqual({ favourites: [], blocked: [] });
    await providers.setBlock({ userId: customer.id, on: false });
    await expect(providers.setBlock({ userId: customer.id, on: false })).rejects.toEqual(
      refusal('not_found'),
    );
    await aBooking(world, customer, { providerId: first.id });
    await providers.setBlock({ userId: customer.id, on: true });
    expect((await providers.relations()).blocked).toEqual([
      { id: customer.id, name: customer.name, photo: null, hasPage: false },
    ]);
  });

  it('are limited to public providers and those with a booking together', async () => {
    const { providers } = world.as(customer);
    const hidden = await aProvider(world, { approved: false });
    for (const { id: userId } of [hidden, await aCustomer(world), { id: missing }]) {
      for (const set of [providers.setBlock, providers.setFavourite])
        await expect(set({ userId, on: true })).rejects.toEqual(refusal('not_found'));
    }
    await providers.setFavourite({ userId: first.id, on: true });
    await providers.setFavourite({ userId: second.id, on: true });
    await aBooking(world, customer, { providerId: second.id });
    const admin = world.as(await anAdmin(world)).accounts;
    for (const { id: userId } of [first, second]) await admin.deactivate({ userId });
    expect((await providers.relations()).favourites).toEqual([
      { id: second.id, name: second.name, photo: null, hasPage: false },
    ]);
  });

  it.each([
    ['favourite', 'setFavourite', 'too_many_favourites'],
    ['block', 'setBlock', 'too_many_blocks'],
  ] as const)('%s: 500 at most, however many are asked for at once', async (relation, procedure, code) => {
    const set = world.as(customer).providers[procedure];
    await world.database.transaction(async (tx) => {
      const known = tx.selectFrom('user').selectAll().where('id', '=', first.id);
      const { id: _, ...someone } = await known.executeTakeFirstOrThrow();
      const crowd = Array.from({ length: 499 }, (_row, index) => {
        const [username, email] = [`person-${index}`, `person-${index}@example.test`];
        return { ...someone, username, usernameKey: username, email, emailKey: email };
      });
      const others = await tx.insertInto('user').values(crowd).returning('id').execute();
      const rows = others.map(({ id }) => ({ userId: customer.id, otherId: id }));
      await tx.insertInto(relation).values(rows).execute();
    });
    const requests = [first, second].map(({ id }) => set({ userId: id, on: true }));
    const outcomes = await Promise.allSettled(requests);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([{ status: 'rejected', reason: refusal(code) }]);
    const taken = outcomes[0]?.status === 'fulfilled' ? first : second;
    const other = taken === first ? second : first;
    // Setting the same again changes nothing, so the limit does not apply.
    await set({ userId: taken.id, on: true });
    await set({ userId: taken.id, on: false });
    await set({ userId: other.id, on: true });
  });
});
