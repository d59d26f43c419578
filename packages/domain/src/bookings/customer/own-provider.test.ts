import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { User } from '../../platform/users/user.schema.ts';

let world: World;
let customer: User;
let grace: User;
let elena: User;
beforeEach(async () => {
  world = await openWorld();
  customer = await aCustomer(world);
  grace = await aProvider(world, { name: 'Grace Mensah' });
  elena = await aProvider(world, { name: 'Elena Brook' });
});
afterEach(() => world.close());

const own = () => world.as(customer).bookings.ownProvider();
const name = async () => (await own())?.provider.name;

async function visited(provider: User, date: string): Promise<number> {
  const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id, date });
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
}

describe("the provider on a customer's dashboard (PRV-9)", () => {
  it('is nobody before one was asked', async () => {
    expect(await own()).toBeNull();
  });

  it('is that of the next booking, else of the last', async () => {
    const first = await visited(grace, '2026-03-04T10:00');
    const second = await visited(elena, '2026-03-05T10:00');
    expect(await own()).toMatchObject({
      provider: { id: grace.id, name: 'Grace Mensah', reviewCount: 0, averageRating: null },
      hasPage: true,
      visit: { id: first, serviceName: 'Standard Home Cleaning', isOver: false },
    });
    world.at('2026-03-04T11:00:00Z');
    expect(await name()).toBe('Elena Brook');
    world.at('2026-03-05T11:00:00Z');
    expect(await own()).toMatchObject({
      provider: { name: 'Elena Brook' },
      visit: { id: second, isOver: true },
    });
  });

  it('has figures of real reviews, and what they say of themselves', async () => {
    await world.as(grace).providers.updateProfile({ yearsOfExperience: 5, languages: ['English'] });
    const bookingId = await visited(grace, '2026-03-04T10:00');
    world.at('2026-03-04T11:00:00Z');
    await world.as(grace).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    expect((await own())?.provider).toMatchObject({
      reviewCount: 1,
      averageRating: 4,
      yearsOfExperience: 5,
      languages: ['English'],
      verified: false,
    });
  });

  it('is not one who is kept apart, and has no page once they have left the service', async () => {
    await visited(grace, '2026-03-04T10:00');
    await visited(elena, '2026-03-05T10:00');
    await world.as(customer).providers.setBlock({ userId: grace.id, on: true });
    expect(await name()).toBe('Elena Brook');
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: elena.id });
    expect(await own()).toMatchObject({ provider: { name: 'Elena Brook' }, hasPage: false });
  });
});
