import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, anAdmin, aProvider } from '@doorstep/domain/testing';
import {
  admin,
  customer,
  openWorldForEachTest,
  provider,
  refusal,
  world,
} from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ admin: true, provider: true, customer: true });

const reporting = () => world.as(admin).reporting;

/** A job of 4 March that was done. */
async function completed(time: string, options = {}): Promise<void> {
  world.at('2026-03-02T10:00:00Z');
  const { id: bookingId } = await aBooking(world, customer, { time, options });
  await world.as(provider).bookings.accept({ bookingId });
  world.at('2026-03-04T20:00:00Z');
  await world.as(provider).bookings.complete({ bookingId });
}

describe('the totals of a user (ADM-16)', () => {
  it('are what a customer spent and a provider earned, with problems and rating', async () => {
    await completed('09:00');
    await completed('10:00');
    const { items } = await world.as(admin).bookings.search({});
    const bookingId = items[0]?.id ?? 0;
    const { id: cancelled } = await aBooking(world, customer, { date: '2026-03-07T10:00' });
    await world.as(customer).bookings.cancel({ bookingId: cancelled });
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    const totals = {
      bookings: { pending: 0, confirmed: 0, completed: 2, cancelled: 1 },
      amount: 5000,
      problems: 0,
    };
    expect(await reporting().ofUser({ userId: customer.id })).toEqual({
      ...totals,
      rating: { reviewCount: 0, averageRating: null },
    });
    expect(await reporting().ofUser({ userId: provider.id })).toMatchObject({
      amount: 5000,
      rating: { reviewCount: 1, averageRating: 4 },
    });
    await expect(reporting().ofUser({ userId: 999 })).rejects.toEqual(refusal('not_found'));
  });
});

describe('the summary', () => {
  it('counts users by role, bookings by status, and those of the last 24 hours (ADM-1)', async () => {
    await completed('09:00');
    await completed('10:00');
    world.at('2026-03-05T10:00:00Z');
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-07T10:00' });
    await aBooking(world, customer, { date: '2026-03-07T14:00' });
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await reporting().summary()).toEqual({
      users: { customers: 1, providers: 1, admins: 1 },
      bookings: { pending: 1, confirmed: 0, completed: 2, cancelled: 1 },
      recentBookings: 2,
      recentDays: [0, 0, 0, 0, 2, 0, 0, 2],
      unassigned: 0,
      flagged: 0,
    });
    world.at('2026-03-06T10:00:00.001Z');
    expect((await reporting().summary()).recentBookings).toBe(0);
  });

  it('counts a booking as recent until the very moment that 24 hours are over', async () => {
    world.at('2026-03-02T10:20:00.500Z');
    await aBooking(world, customer, { date: '2026-03-07T10:00' });
    for (const [moment, recent] of [
      ['2026-03-02T10:20:00.500Z', 1],
      ['2026-03-03T09:59:59.999Z', 1],
      ['2026-03-03T10:00:00.000Z', 1],
      ['2026-03-03T10:20:00.499Z', 1],
      ['2026-03-03T10:20:00.500Z', 0],
      ['2026-03-03T11:00:00.000Z', 0],
    ] as const) {
      world.at(moment);
      expect([moment, (await reporting().summary()).recentBookings]).toEqual([moment, recent]);
    }
  });

  it('counts what needs an admin: requests without a provider, and flagged bookings', async () => {
    const unassigned = await aBooking(world, customer, { serviceId: 24 });
    const flagged = await aBooking(world, customer, { time: '14:00' });
    const { bookings } = world.as(admin);
    await bookings.flag({ bookingId: flagged.id, note: 'Look again' });
    await bookings.flag({ bookingId: flagged.id, note: 'Look twice' });
    expect(await reporting().summary()).toMatchObject({ unassigned: 1, flagged: 1 });
    await bookings.clearFlag({ bookingId: flagged.id });
    await bookings.cancel({ bookingId: unassigned.id });
    expect(await reporting().summary()).toMatchObject({ unassigned: 0, flagged: 0 });
  });

  it('counts a flag once that two admins set at the same moment', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const others = [admin, await anAdmin(world)];
    await Promise.all(others.map((each) => world.as(each).bookings.flag({ bookingId, note: null })));
    expect(await reporting().summary()).toMatchObject({ flagged: 1 });
  });
});

describe('statistics over time', () => {
  it('hold each day’s bookings by status, why some were cancelled, and what the completed ones came to', async () => {
    await completed('09:00');
    await completed('10:00', { express: true });
    world.at('2026-03-02T10:00:00Z');
    await aBooking(world, customer, { time: '14:00' });
    const { id: bookingId } = await aBooking(world, customer, { time: '15:00' });
    await world.as(customer).bookings.cancel({ bookingId });
    const days = await reporting().overTime({ from: '2026-03-03', to: '2026-03-05' });
    const none = {
      newCustomers: 0,
      newProviders: 0,
      revenue: 0,
      answers: 0,
      answerMinutes: null,
      answeredIn: [0, 0, 0, 0],
      services: {},
    };
    const bookings = { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
    expect(days).toEqual([
      { from: '2026-03-03', to: '2026-03-03', ...none, cancelled: {}, bookings },
      {
        ...none,
        from: '2026-03-04',
        to: '2026-03-04',
        bookings: { ...bookings, completed: 2, pending: 1, cancelled: 1 },
        cancelled: { customer: 1 },
        revenue: 2500 + 3375,
        services: { cleaning: { completed: 2, revenue: 2500 + 3375 } },
      },
      { from: '2026-03-05', to: '2026-03-05', ...none, cancelled: {}, bookings },
    ]);
  });

  it('count new users on the London day on which they came', async () => {
    for (const moment of ['2026-06-09T22:59:59Z', '2026-06-09T23:00:00Z', '2026-06-10T22:59:59Z']) {
      world.at(moment);
      await aCustomer(world);
    }
    world.at('2026-06-10T23:00:00Z');
    await aProvider(world);
    const days = await reporting().overTime({ from: '2026-06-10', to: '2026-06-11' });
    expect(days.map(({ newCustomers, newProviders }) => [newCustomers, newProviders])).toEqual([
      [2, 0],
      [0, 1],
    ]);
  });

  it('have the response times of providers, on the day of the response', async () => {
    const made = [await aBooking(world, customer), await aBooking(world, customer, { time: '14:00' })];
    world.at('2026-03-02T10:20:00Z');
    await world.as(provider).bookings.accept({ bookingId: made[0]!.id });
    world.at('2026-03-02T11:00:00Z');
    await world.as(provider).bookings.decline({ bookingId: made[1]!.id });
    const byAdmin = await aBooking(world, customer, { time: '16:00' });
    await world.as(admin).bookings.accept({ bookingId: byAdmin.id });
    const [day] = await reporting().overTime({ from: '2026-03-02', to: '2026-03-02' });
    expect(day).toMatchObject({ answers: 2, answerMinutes: 40, answeredIn: [2, 0, 0, 0] });
  });

  it('have the distribution of response times, to the second', async () => {
    for (const [index, moment] of [
      '2026-03-02T11:00:00Z',
      '2026-03-02T11:00:01Z',
      '2026-03-02T13:00:01Z',
      '2026-03-03T09:59:00Z',
    ].entries()) {
      world.at('2026-03-02T10:00:00Z');
      const { id: bookingId } = await aBooking(world, customer, {
        date: '2026-03-06',
        time: `${10 + index}:00`,
      });
      world.at(moment);
      await world.as(provider).bookings.accept({ bookingId });
    }
    const [days] = await reporting().overTime({ from: '2026-03-02', to: '2026-03-08', by: 'week' });
    expect(days?.answeredIn).toEqual([1, 1, 1, 1]);
  });

  it('add up by week from Monday and by month, cut off where the range begins and ends', async () => {
    for (const date of ['2026-03-04T10:00', '2026-03-09T10:00', '2026-04-01T10:00'])
      await aBooking(world, customer, { date });
    const range = { from: '2026-03-04', to: '2026-04-01' };
    const pending = async (by: 'week' | 'month') => {
      const periods = await reporting().overTime({ ...range, by });
      return periods.map(({ from, to, bookings }) => [from, to, bookings.pending]);
    };
    expect(await pending('month')).toEqual([
      ['2026-03-04', '2026-03-31', 2],
      ['2026-04-01', '2026-04-01', 1],
    ]);
    expect((await pending('week')).slice(0, 2)).toEqual([
      ['2026-03-04', '2026-03-08', 1],
      ['2026-03-09', '2026-03-15', 1],
    ]);
    expect((await pending('week')).at(-1)).toEqual(['2026-03-30', '2026-04-01', 1]);
  });

  it.each([
    [{ from: '2026-03-05', to: '2026-03-04' }, 'The last day can’t be before the first'],
    [{ from: '2026-01-01', to: '2027-01-02' }, 'Please choose 366 days or fewer'],
    [{ from: '2026-02-30', to: '2026-03-04' }, 'Please select a date'],
  ])('of %o are refused', async (range, message) => {
    await expect(reporting().overTime(range)).rejects.toThrow(message);
  });

  it('take up to 366 days', async () => {
    expect(await reporting().overTime({ from: '2026-01-01', to: '2027-01-01' })).toHaveLength(366);
  });
});

it('statistics are for admins', async () => {
  for (const viewer of [customer, provider]) {
    await expect(world.as(viewer).reporting.summary()).rejects.toEqual(refusal('forbidden'));
  }
});
