import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest();

const summaryOf = async (serviceId: number) =>
  (await world.as(null).services.summaries()).find((each) => each.serviceId === serviceId);

async function review(
  provider: User,
  {
    serviceId,
    rating,
    day,
    comment = null,
  }: { serviceId: number; rating: number; day: number; comment?: string | null },
) {
  world.at('2026-03-02T10:00:00Z');
  const customer = await aCustomer(world, 'Amara Cole');
  const date = `2026-03-${String(day).padStart(2, '0')}`;
  const { id: bookingId } = await aBooking(world, customer, { serviceId, date: `${date}T10:00` });
  await world.as(provider).bookings.accept({ bookingId });
  world.at(`${date}T12:00:00Z`);
  await world.as(provider).bookings.complete({ bookingId });
  await world.as(customer).reviews.write({ bookingId, rating, comment });
}

describe('the summaries of services', () => {
  it('have a rating of their own and the first free time of any provider (CAT-21)', async () => {
    const late = await aProvider(world, { services: [1, 2] });
    await aProvider(world, { services: [2] });
    const hours = [{ dayOfWeek: 3, startTime: '14:00', endTime: '16:00' }];
    await world.as(late).availability.setHours({ hours });
    expect(await world.as(null).services.summaries()).toHaveLength(24);
    expect(await summaryOf(1)).toMatchObject({
      reviewCount: 0,
      averageRating: null,
      nextFree: { date: '2026-03-04', time: '14:00' },
    });
    expect((await summaryOf(2))?.nextFree).toMatchObject({ date: '2026-03-03', time: '09:00' });
    expect((await summaryOf(24))?.nextFree).toBeNull();
  });

  it('count the reviews of the service, not of its providers', async () => {
    const provider = await aProvider(world, { services: [1, 2] });
    await review(provider, { serviceId: 1, rating: 5, day: 3 });
    await review(provider, { serviceId: 1, rating: 4, day: 4 });
    await review(provider, { serviceId: 2, rating: 2, day: 5 });
    expect(await summaryOf(1)).toMatchObject({ reviewCount: 2, averageRating: 4.5 });
    expect(await summaryOf(2)).toMatchObject({ reviewCount: 1, averageRating: 2 });
  });

  it('are at most a minute old', async () => {
    expect((await summaryOf(1))?.nextFree).toBeNull();
    await aProvider(world, { services: [1] });
    world.at('2026-03-02T10:00:59Z');
    expect((await summaryOf(1))?.nextFree).toBeNull();
    world.at('2026-03-02T10:01:00Z');
    expect((await summaryOf(1))?.nextFree).not.toBeNull();
  });
});

describe('the times near a postcode', () => {
  const nearby = (postcode: string) => world.as(null).services.nearby({ postcode });

  it('leave the provider time to travel there from other jobs', async () => {
    const provider = await aProvider(world, { services: [1] });
    const customer = await aCustomer(world);
    const booked = { serviceId: 1, date: '2026-03-03T09:00', address: '12 Marigold Row, London, SE1 7AB' };
    await aBooking(world, customer, { ...booked, providerId: provider.id });
    const timeIn = async (postcode: string) => (await nearby(postcode)).services[0]?.nextFree?.time;
    expect((await summaryOf(1))?.nextFree?.time).toBe('10:00');
    expect(await timeIn('SE1 8XX')).toBe('10:30');
    expect(await timeIn('LS1')).toBe('11:00');
  });

  it('name the town, and say when a postcode is not known', async () => {
    expect(await nearby('se1 7ab')).toMatchObject({ postcode: 'SE1 7AB', town: 'London' });
    expect(await nearby('LS1')).toMatchObject({ postcode: 'LS1', town: 'Leeds' });
    expect(await nearby('ZZ9 9ZZ')).toMatchObject({ postcode: 'ZZ9 9ZZ', town: null });
    expect(await nearby('hello')).toMatchObject({ postcode: null, town: null });
  });
});

describe('the latest reviews', () => {
  it('are the newest three with a comment, of providers who are listed', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah', services: [1] });
    const comments = ['One', null, 'Two', 'Three', 'Four'];
    for (const [index, comment] of comments.entries())
      await review(provider, { serviceId: 1, rating: 4, day: 3 + index, comment });
    const latest = await world.as(null).reviews.latest();
    expect(latest.map(({ comment }) => comment)).toEqual(['Four', 'Three', 'Two']);
    expect(latest[0]).toMatchObject({
      customerName: 'Amara C.',
      providerName: 'Grace Mensah',
      serviceName: 'Standard Home Cleaning',
      rating: 4,
    });
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: provider.id });
    expect(await world.as(null).reviews.latest()).toEqual([]);
  });
});
