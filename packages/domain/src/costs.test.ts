import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('what looks through providers and their time for anybody is taken from what the caller may spend', async () => {
  const provider = await aProvider(world);
  const customer = await aCustomer(world);
  const taken: [string, number][] = [];
  const budget = { take: async (...spent: [string, number]) => void taken.push(spent) };
  const day = { serviceId: 1, date: '2026-03-04', time: '10:00' };
  const visitor = world.as(null, { budget, address: '203.0.113.7' });
  await visitor.availability.slots(day);
  await visitor.availability.days(day);
  await visitor.bookings.previewSeries({ ...day, pattern: 'weekly', count: 2 });
  await visitor.providers.offering({ type: 'cleaning' });
  await visitor.providers.show({ providerId: provider.id });
  await visitor.reviews.ofProvider({ providerId: provider.id });
  await visitor.reviews.latest();
  await visitor.services.summaries();
  await visitor.services.nearby({ postcode: 'SE1' });
  expect(taken).toEqual([4, 10, 10, 4, 2, 2, 1, 1, 10].map((cost) => ['203.0.113.7', cost]));

  taken.length = 0;
  await world.as(customer, { budget }).bookings.candidates(day);
  await world.as(customer, { budget }).availability.slots(day);
  expect(taken).toEqual([10, 4].map((cost) => [`user ${customer.id}`, cost]));
});
