import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { ProfileDraft } from '../../providers/profile.schema.ts';

openWorldForEachTest();

const { offersOvernight: _, ...emptyProfile } = ProfileDraft.parse({});
const QUERY = { serviceId: 1, date: '2026-03-04', time: '10:00' };

describe('who could take a booking', () => {
  it('are those who offer the service and are free then, with nothing about them invented', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah' });
    await aProvider(world, { services: [2] });
    await aProvider(world, { approved: false });
    await aProvider(world, { hours: [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00' }] });
    const customer = await aCustomer(world);
    expect(await world.as(customer).bookings.candidates(QUERY)).toEqual([
      {
        id: grace.id,
        name: 'Grace Mensah',
        verified: false,
        favourite: false,
        ...emptyProfile,
        profilePhoto: null,
        reviewCount: 0,
        averageRating: null,
      },
    ]);
  });

  it('are free for all of its time, and stay the night where that is asked', async () => {
    const grace = await aProvider(world);
    await aBooking(world, await aCustomer(world), { date: '2026-03-04T12:00' });
    const as = world.as(await aCustomer(world));
    const names = async (more: object) =>
      (await as.bookings.candidates({ ...QUERY, ...more })).map(({ id }) => id);
    expect(await names({ duration: 120 })).toEqual([grace.id]);
    expect(await names({ duration: 135 })).toEqual([]);
    expect(await names({ date: '2026-03-05', duration: 720, overnight: true })).toEqual([]);
    await world.as(grace).providers.updateProfile({ offersOvernight: true });
    expect(await names({ date: '2026-03-05', duration: 720, overnight: true })).toEqual([grace.id]);
  });

  it('come in the order in which they would be asked, without those who were blocked', async () => {
    const [first, second, third] = [await aProvider(world), await aProvider(world), await aProvider(world)];
    const customer = await aCustomer(world);
    await world.as(customer).providers.setFavourite({ userId: third.id, on: true });
    await world.as(customer).providers.setBlock({ userId: second.id, on: true });
    const candidates = await world.as(customer).bookings.candidates(QUERY);
    expect(candidates.map(({ id, favourite }) => [id, favourite])).toEqual([
      [third.id, true],
      [first.id, false],
    ]);
    const booking = await aBooking(world, customer);
    expect(booking.providerId).toBe(third.id);
  });
});
