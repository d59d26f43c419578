import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSeries } from '../../../testing/factories.ts';
import type { User } from '../../platform/users/user.schema.ts';

let world: World;
let provider: User;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  provider = await aProvider(world, { name: 'Grace Mensah' });
  customer = await aCustomer(world, 'Amara Cole');
});
afterEach(() => world.close());

const jobs = async (query: Parameters<ReturnType<typeof own>['jobs']>[0] = {}) =>
  (await own().jobs(query)).items.map(({ date }) => date.slice(5, 16));
const own = () => world.as(provider).bookings;
const book = (date: string, more: object = {}) => aBooking(world, customer, { date, ...more });

describe('a provider’s jobs', () => {
  it('come page by page in the order of their starts, either way, and none of others’', async () => {
    const other = await aProvider(world);
    await book('2026-03-04T09:00', { providerId: other.id });
    for (const time of ['14:00', '09:00', '11:00'])
      await book(`2026-03-05T${time}`, { providerId: provider.id });
    const first = await own().jobs({ limit: 2, order: 'soonest' });
    expect(first.items.map(({ time }) => time)).toEqual(['09:00', '11:00']);
    const second = await own().jobs({ limit: 2, order: 'soonest', cursor: first.nextCursor });
    expect(second.items.map(({ time }) => time)).toEqual(['14:00']);
    expect(second.nextCursor).toBeNull();
    expect(await jobs()).toEqual(['03-05T14:00', '03-05T11:00', '03-05T09:00']);
    await expect(own().jobs({ cursor: 'nonsense' })).rejects.toThrow('This page does not exist');
  });

  it('are found by status, day, address, customer and id', async () => {
    const { id } = await book('2026-03-04T09:00', { address: '7 Willow Lane' });
    await book('2026-03-05T09:00');
    await own().accept({ bookingId: id });
    expect(await jobs({ status: 'confirmed' })).toEqual(['03-04T09:00']);
    expect(await jobs({ from: '2026-03-05' })).toEqual(['03-05T09:00']);
    expect(await jobs({ to: '2026-03-04' })).toEqual(['03-04T09:00']);
    expect(await jobs({ text: 'WILLOW' })).toEqual(['03-04T09:00']);
    expect(await jobs({ text: 'amara' })).toHaveLength(2);
    expect(await jobs({ text: String(id) })).toContain('03-04T09:00');
    expect(await jobs({ serviceId: 2 })).toEqual([]);
    expect(await jobs({ text: 'nowhere' })).toEqual([]);
  });

  it('that were called off are found by no address', async () => {
    const { id } = await book('2026-03-04T09:00', { address: '7 Willow Lane' });
    await world.as(customer).bookings.cancel({ bookingId: id });
    expect(await jobs({ text: 'willow' })).toEqual([]);
    expect(await jobs({ status: 'cancelled' })).toEqual(['03-04T09:00']);
  });

  it('cannot be searched by what a customer does not show', async () => {
    await book('2026-03-04T09:00');
    expect(await jobs({ text: customer.email })).toEqual([]);
  });
});

describe('what a provider is to answer', () => {
  it('is one request for a series, with the dates that wait, at the place of the next', async () => {
    await book('2026-03-05T09:00');
    const { ids } = await aSeries(world, customer, 3);
    const asked = async () =>
      (await own().requests({})).items.map(({ id, dates }) => [id, dates.map((date) => date.id)]);
    const all = (await own().list()).toSorted((a, b) => a.date.localeCompare(b.date)).map(({ id }) => id);
    const single = all.find((id) => !ids.includes(id))!;
    expect(await asked()).toHaveLength(2);
    expect(await asked()).toEqual(
      expect.arrayContaining([
        [ids[0], ids],
        [single, [single]],
      ]),
    );
    await own().accept({ bookingId: ids[0]! });
    await world.as(customer).bookings.skip({ bookingId: ids[1]! });
    expect(await asked()).toContainEqual([ids[2], [ids[2]]]);
    expect(await asked()).toHaveLength(2);
  });

  it('comes page by page', async () => {
    for (const time of ['09:00', '11:00', '13:00']) await book(`2026-03-05T${time}`);
    const first = await own().requests({ limit: 2 });
    const second = await own().requests({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ booking }) => booking.time)).toEqual([
      '09:00',
      '11:00',
      '13:00',
    ]);
  });
});

it('the days of confirmed jobs are counted, and those alone', async () => {
  const { id } = await book('2026-03-05T09:00');
  await book('2026-03-06T09:00');
  await own().accept({ bookingId: id });
  const month = { from: '2026-03-01', to: '2026-03-31' };
  expect(await own().jobDays(month)).toEqual([{ date: '2026-03-05', jobs: 1 }]);
  await expect(own().jobDays({ from: '2026-03-01', to: '2026-05-01' })).rejects.toThrow('at most 42 days');
});
