import { expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import { providersOffering } from '../../providers/provider.queries.ts';
import { findPreferred } from './candidate.queries.ts';
import { rankUnblockedProviders } from './provider-search.ts';

it('the database sorts providers by preference as the search does: favourites, least work, none blocked (ASG-2, ASG-8)', async () => {
  const world = await openWorld();
  try {
    const [customer, other] = [await aCustomer(world), await aCustomer(world)];
    const providersMade = [];
    for (let made = 0; made < 8; made += 1) providersMade.push(await aProvider(world));
    const [busy = 0, busiest = 0, favourite = 0, blocked = 0] = providersMade.map(({ id }) => id);
    const blocking = providersMade[4]!;
    await aProvider(world, { services: [2] });
    for (const [providerId, time] of [
      [busy, '09:00'],
      [busiest, '09:00'],
      [busiest, '14:00'],
      [favourite, '11:30'],
    ] as const)
      await aBooking(world, other, { providerId, time });
    const { providers } = world.as(customer);
    await providers.setFavourite({ userId: favourite, on: true });
    await providers.setBlock({ userId: blocked, on: true });
    await aBooking(world, customer, { providerId: blocking.id, date: '2026-03-05T10:00' });
    await world.as(blocking).providers.setBlock({ userId: customer.id, on: true });
    const { read } = world.database;
    const query = { serviceId: 1, customerId: customer.id, now: world.now, limit: 100 };
    const found = await findPreferred(read, { ...query, overnight: 0 });
    const offering = await providersOffering(read, { serviceId: 1, overnight: false });
    const sorted = await rankUnblockedProviders(read, offering, customer.id, world.now);
    expect(found).toEqual(sorted.map(({ id }) => id));
    expect(found[0]).toBe(favourite);
    expect(found.slice(-2)).toEqual([busy, busiest]);
    expect(found.filter((id) => id === blocked || id === blocking.id)).toEqual([]);
    expect(await findPreferred(read, { ...query, overnight: 0, limit: 2 })).toEqual(found.slice(0, 2));
    expect(await findPreferred(read, { ...query, overnight: 1 })).toEqual([]);
  } finally {
    await world.close();
  }
});
