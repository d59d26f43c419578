import type { BookingSummary } from '@doorstep/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Town, type Who, openTestedTown } from './people.ts';

let town: Town;

beforeAll(async () => {
  town = await openTestedTown();
});

afterAll(() => town.close());

const listOf = async (who: Who, path = '/api/bookings') =>
  (await town.as(who, { method: 'GET', path })).json as BookingSummary[];
const idsOf = async (who: Who, path?: string) => (await listOf(who, path)).map(({ id }) => id);

describe('a booking in a response', () => {
  test('names its instants in UTC and its time of day as London’s clocks show it', async () => {
    const { id, endsAt } = await town.booking();
    const booking = (await listOf('customer')).find((one) => one.id === id)!;
    for (const instant of [booking.date, booking.scheduledAt, endsAt, booking.createdAt]) {
      expect(instant).toBe(new Date(instant).toISOString());
    }
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });
    expect(booking.time).toBe(clock.format(new Date(booking.date)));
    expect(booking.scheduledAt).toBe(booking.date);
    expect(Date.parse(endsAt) - Date.parse(booking.date)).toBe(booking.duration * 60_000);
  });

  test('has both sets of names, its participants and its price', async () => {
    const [customer, provider] = [await town.user('customer'), await town.user('provider')];
    const booking = await town.booking();
    expect(booking).toMatchObject({
      userId: customer.id,
      customerId: customer.id,
      customerName: customer.name,
      providerId: provider.id,
      providerName: provider.name,
      serviceId: 1,
      status: 'pending',
      duration: 60,
      recurring: false,
      moves: expect.arrayContaining(['reschedule', 'cancel']) as unknown,
    });
    const total = booking.lineItems.reduce((sum, { amount }) => sum + amount, 0);
    expect(booking.totalPrice).toBe(total);
  });
});

describe('the list of bookings', () => {
  test('has the caller’s own bookings, or all for an admin', async () => {
    const { id } = await town.booking();
    for (const who of ['customer', 'provider', 'admin'] as const) expect(await idsOf(who)).toContain(id);
    expect(await idsOf('admin', '/api/admin/bookings')).toContain(id);
    expect(await idsOf('stranger')).not.toContain(id);
  });

  test('begins with the newest', async () => {
    const [first, second] = [await town.booking(), await town.booking()];
    expect((await idsOf('customer')).slice(0, 2)).toEqual([second.id, first.id]);
  });
});

test('a request for a taken time is refused with free alternatives', async () => {
  const body = await town.freeRequest();
  await town.booking();
  const { status, json } = await town.as('stranger', { method: 'POST', path: '/api/bookings', body });
  expect({ status, json }).toMatchObject({ status: 409, json: { code: 'provider_unavailable' } });
  const { alternatives } = json as { alternatives: { date: string; time: string; startsAt: string }[] };
  expect(alternatives).toHaveLength(3);
  const [{ startsAt, time } = { startsAt: '', time: '' }] = alternatives;
  const second = await town.as('stranger', {
    method: 'POST',
    path: '/api/bookings',
    body: { ...body, date: startsAt, time },
  });
  expect(second.json).toMatchObject({ status: 'pending', date: startsAt, time });
  const path = `/api/bookings/${(second.json as BookingSummary).id}/status`;
  await town.as('stranger', { method: 'PATCH', path, body: { status: 'cancelled' } });
});
