import { aBooking, aProvider } from '@doorstep/domain/testing';
import { provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { describe, expect, it } from 'vitest';
import { earningsOf, totalsOf } from './standard-earnings.ts';

openWorldForEachTest({ provider: true, customer: true });

/** A job that was done, and what the customer gave in addition. */
async function completed(
  date: string,
  tip: number | null = null,
  options = {},
  requestedAt = '2026-03-02T10:00:00Z',
): Promise<void> {
  world.at(requestedAt);
  const { id: bookingId } = await aBooking(world, customer, { date, options });
  await world.as(provider).bookings.accept({ bookingId });
  world.at(`${date.slice(0, 10)}T20:00:00Z`);
  await world.as(provider).bookings.complete({ bookingId });
  if (tip !== null) await world.as(customer).reviews.write({ bookingId, rating: 5, tip });
}

describe('standard earnings', () => {
  it('pay a job by its service, and one of an unlisted service the default', () => {
    expect(earningsOf({ serviceId: 24 })).toBe(14_000);
    expect(earningsOf({ serviceId: 25 })).toBe(5_000);
  });

  it('are totalled at one rate beside the sum of what each earns', () => {
    const done = [
      { serviceId: 1, jobs: 2 },
      { serviceId: 24, jobs: 1 },
    ];
    expect(totalsOf(done)).toEqual({ standard: 21_000, itemised: 24_000 });
    expect(totalsOf([])).toEqual({ standard: 0, itemised: 0 });
  });
});

it('a provider’s statistics count every job, by what it is now', async () => {
  await completed('2026-03-04T09:00');
  await completed('2026-03-05T09:00');
  world.at('2026-03-05T20:00:00Z');
  await aBooking(world, customer, { date: '2026-03-07T09:00' });
  const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-07T12:00' });
  await world.as(provider).bookings.accept({ bookingId });
  const other = world.as(await aProvider(world)).reporting;
  expect(await world.as(provider).reporting.ofProvider()).toEqual({
    pending: 1,
    upcoming: 1,
    completed: 2,
    standard: 14_000,
    itemised: 10_000,
  });
  expect(await other.ofProvider()).toMatchObject({ pending: 0, upcoming: 0, completed: 0, standard: 0 });
});

describe('earnings by month', () => {
  it('are what completed jobs came to, by service, with tips apart, and months without any', async () => {
    await completed('2026-03-04T09:00', 500);
    await completed('2026-03-31T09:00', null, { express: true });
    await completed('2026-04-01T09:00', 300);
    world.at('2026-04-02T09:00:00Z');
    await aBooking(world, customer, { date: '2026-04-04T09:00' });
    const earned = await world.as(provider).reporting.earnings({ from: '2026-02', to: '2026-04' });
    const cleaning = {
      serviceId: 1,
      serviceName: 'Standard Home Cleaning',
      serviceType: 'cleaning',
    };
    expect(earned).toEqual([
      { month: '2026-02', jobs: 0, minutes: 0, total: 0, tips: 0, services: [] },
      {
        month: '2026-03',
        jobs: 2,
        minutes: 120,
        total: 5875,
        tips: 500,
        services: [{ ...cleaning, jobs: 2, minutes: 120, total: 5875 }],
      },
      {
        month: '2026-04',
        jobs: 1,
        minutes: 60,
        total: 2500,
        tips: 300,
        services: [{ ...cleaning, jobs: 1, minutes: 60, total: 2500 }],
      },
    ]);
  });

  it.each([
    [{ from: '2026-03', to: '2026-02' }, 'The last month can’t be before the first'],
    [{ from: '2024-01', to: '2026-01' }, 'Please choose at most 24 months'],
    [{ from: '2026-13', to: '2027-01' }, 'Please choose the first month, such as 2026-03'],
  ])('of %o are refused', async (range, message) => {
    await expect(world.as(provider).reporting.earnings(range)).rejects.toThrow(message);
  });
});

describe('the earnings report of a month', () => {
  const report = (month: string) => world.as(provider).reporting.earningsReport({ month });

  it('compares it with the month before up to the same day, and has weeks, tips and jobs ahead', async () => {
    await completed('2026-03-04T09:00', 500);
    await completed('2026-03-30T09:00');
    await completed('2026-04-02T09:00', 300, { express: true }, '2026-03-30T21:00:00Z');
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-04-14T09:00' });
    await world.as(provider).bookings.accept({ bookingId });
    const april = await report('2026-04');
    expect(april).toMatchObject({ month: '2026-04', jobs: 1, minutes: 60, total: 3375, tips: 300 });
    expect(april.before).toEqual({ total: 5000, sameDay: 0 });
    expect(april.ahead).toEqual({ jobs: 1, total: 2500 });
    expect(april.weeks).toHaveLength(14);
    expect(april.weeks.filter(({ total, ahead }) => total + ahead > 0)).toEqual([
      { from: '2026-03-02', total: 2500, inMonth: 0, ahead: 0 },
      { from: '2026-03-30', total: 5875, inMonth: 3375, ahead: 0 },
      { from: '2026-04-13', total: 0, inMonth: 0, ahead: 2500 },
    ]);
    const [tip] = april.tipped;
    expect(april.tipped).toHaveLength(1);
    expect(tip).toMatchObject({ date: '2026-04-02', serviceName: 'Standard Home Cleaning', tip: 300 });

    world.at('2026-04-04T09:00:00Z');
    expect((await report('2026-04')).before).toEqual({ total: 5000, sameDay: 2500 });
    expect((await report('2026-03')).before).toEqual({ total: 0, sameDay: 0 });
    expect((await report('2026-03')).weeks.at(-1)).toEqual({
      from: '2026-04-13',
      total: 0,
      inMonth: 0,
      ahead: 2500,
    });
  });

  it('counts London days: a job at half past midnight in summer is of that day', async () => {
    const night = await aProvider(world, { hours: [{ dayOfWeek: 2, startTime: '22:00', endTime: '06:00' }] });
    world.at('2026-06-22T10:00:00Z');
    const visit = { date: '2026-07-01T00:30', providerId: night.id, source: 'wizard' } as const;
    const { id: bookingId } = await aBooking(world, customer, visit);
    await world.as(night).bookings.accept({ bookingId });
    world.at('2026-07-01T08:00:00Z');
    await world.as(night).bookings.complete({ bookingId });
    const july = await world.as(night).reporting.earningsReport({ month: '2026-07' });
    expect(july).toMatchObject({ jobs: 1, before: { total: 0 } });
  });

  it('has nothing of other providers, and refuses what is no month', async () => {
    await completed('2026-03-04T09:00', 500);
    const other = world.as(await aProvider(world)).reporting;
    expect(await other.earningsReport({ month: '2026-03' })).toMatchObject({ total: 0, tips: 0, tipped: [] });
    await expect(report('2026-13')).rejects.toThrow('Please choose a month, such as 2026-03');
  });
});
