import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { aSeries } from '../../../testing/factories.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

openWorldForEachTest();
let first: User;
let other: User;
let customer: User;
beforeEach(async () => {
  first = await aProvider(world, { name: 'Grace Mensah' });
  other = await aProvider(world, { name: 'Ada Okafor' });
  customer = await aCustomer(world);
});

const by = (user: User) => world.as(user).bookings;
const nextDate = (seriesId: number, date: string, more: object = {}) =>
  aBooking(world, customer, { date, recurring: true, recurrencePattern: 'weekly', seriesId, ...more });

describe('every date of a series', () => {
  it('is asked of the first date’s provider, who has more work than others by then', async () => {
    const { ids } = await aSeries(world, customer, 4);
    const list = await by(customer).list();
    expect(list.map(({ id, providerId }) => [id, providerId])).toEqual(
      ids.toReversed().map((id) => [id, first.id]),
    );
  });

  it('is refused with other times of that provider when they are busy then, and not given to another', async () => {
    const { seriesId } = await aSeries(world, customer, 1);
    await aBooking(world, await aCustomer(world), { date: '2026-03-11T10:00', providerId: first.id });
    const alternatives = ['09:00', '11:00', '11:30'].map(
      (time) => expect.objectContaining({ time }) as unknown,
    );
    await expect(nextDate(seriesId, '2026-03-11T10:00')).rejects.toMatchObject({
      cause: { code: 'provider_unavailable', details: { alternatives } },
    });
    expect(await by(customer).list()).toHaveLength(1);
  });

  it('is given to another whom the customer names; later dates go back to the first', async () => {
    const { seriesId } = await aSeries(world, customer, 1);
    const second = await nextDate(seriesId, '2026-03-11T10:00', { providerId: other.id });
    const third = await nextDate(seriesId, '2026-03-18T10:00');
    expect([second.providerId, third.providerId]).toEqual([other.id, first.id]);
  });

  it('follows the first date when that was handed over', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 1);
    await by(await anAdmin(world)).assign({ bookingId: ids[0]!, providerId: other.id });
    expect((await nextDate(seriesId, '2026-03-11T10:00')).providerId).toBe(other.id);
  });

  it('goes to any provider while the first has none', async () => {
    const weekly = { serviceId: 24, recurring: true, recurrencePattern: 'weekly' } as const;
    const { seriesId } = await aBooking(world, customer, weekly);
    const [one, two] = [
      await aProvider(world, { services: [24] }),
      await aProvider(world, { services: [24] }),
    ];
    const dates = [];
    for (const date of ['2026-03-11T10:00', '2026-03-18T10:00']) {
      dates.push(await aBooking(world, customer, { ...weekly, seriesId, date }));
    }
    expect(dates.map(({ providerId }) => providerId)).toEqual([one.id, two.id]);
  });
});
