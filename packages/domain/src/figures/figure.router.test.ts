import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { User } from '../accounts/account.schema.ts';

let world: World;
let admin: User;
let provider: User;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  admin = await anAdmin(world);
  provider = await aProvider(world);
  customer = await aCustomer(world);
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });
const figures = () => world.as(admin).figures;

/** A job of 4 March that was done. */
async function completed(time: string, options = {}): Promise<void> {
  world.at('2026-03-02T10:00:00Z');
  const { id: bookingId } = await aBooking(world, customer, { time, options });
  await world.as(provider).bookings.accept({ bookingId });
  world.at('2026-03-04T20:00:00Z');
  await world.as(provider).bookings.complete({ bookingId });
}

describe('the summary', () => {
  it('counts users by role, bookings by status, and those of the last 24 hours', async () => {
    await completed('09:00');
    await completed('10:00');
    world.at('2026-03-05T10:00:00Z');
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-07T10:00' });
    await aBooking(world, customer, { date: '2026-03-07T14:00' });
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await figures().summary()).toEqual({
      users: { customers: 1, providers: 1, admins: 1 },
      bookings: { pending: 1, confirmed: 0, completed: 2, cancelled: 1 },
      recentBookings: 2,
    });
    world.at('2026-03-06T10:00:00.001Z');
    expect((await figures().summary()).recentBookings).toBe(0);
  });
});

describe('figures per day', () => {
  it('hold the day’s bookings by status, and what the completed ones came to', async () => {
    await completed('09:00');
    await completed('10:00', { express: true });
    world.at('2026-03-02T10:00:00Z');
    await aBooking(world, customer, { time: '14:00' });
    const days = await figures().perDay({ from: '2026-03-03', to: '2026-03-05' });
    const none = { newCustomers: 0, newProviders: 0, revenue: 0 };
    const nothing = { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
    expect(days).toEqual([
      { date: '2026-03-03', ...none, bookings: nothing },
      {
        date: '2026-03-04',
        ...none,
        bookings: { ...nothing, completed: 2, pending: 1 },
        revenue: 2500 + 3375,
      },
      { date: '2026-03-05', ...none, bookings: nothing },
    ]);
  });

  it('count new users on the London day on which they came', async () => {
    for (const moment of ['2026-06-09T22:59:59Z', '2026-06-09T23:00:00Z', '2026-06-10T22:59:59Z']) {
      world.at(moment);
      await aCustomer(world);
    }
    world.at('2026-06-10T23:00:00Z');
    await aProvider(world);
    const days = await figures().perDay({ from: '2026-06-10', to: '2026-06-11' });
    expect(days.map(({ newCustomers, newProviders }) => [newCustomers, newProviders])).toEqual([
      [2, 0],
      [0, 1],
    ]);
  });

  it.each([
    [{ from: '2026-03-05', to: '2026-03-04' }, 'The last day must not lie before the first'],
    [{ from: '2026-01-01', to: '2027-01-02' }, 'Please choose at most 366 days'],
    [{ from: '2026-02-30', to: '2026-03-04' }, 'Please select a date'],
  ])('of %o are refused', async (range, message) => {
    await expect(figures().perDay(range)).rejects.toThrow(message);
  });

  it('take up to 366 days', async () => {
    expect(await figures().perDay({ from: '2026-01-01', to: '2027-01-01' })).toHaveLength(366);
  });
});

it('figures are for admins', async () => {
  for (const viewer of [customer, provider]) {
    await expect(world.as(viewer).figures.summary()).rejects.toEqual(refusal('forbidden'));
  }
});
