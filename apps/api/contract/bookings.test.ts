import type { BookingSummary } from '@doorstep/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Town, type Who, openTestedTown } from './people.ts';
import type { Answer } from './server.ts';

let town: Town;

beforeAll(async () => {
  town = await openTestedTown();
});

afterAll(() => town.close());

const refusalOf = ({ status, json }: Answer) => ({ status, json });
const listOf = async (who: Who, path = '/api/bookings') =>
  (await town.as(who, { method: 'GET', path })).json as BookingSummary[];
const idsOf = async (who: Who, path?: string) => (await listOf(who, path)).map(({ id }) => id);
const patch = (who: Who, id: number, status: unknown) =>
  town.as(who, { method: 'PATCH', path: `/api/bookings/${id}/status`, body: { status } });

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

describe('a request', () => {
  test.each([
    ['a service that there is not', { serviceId: 2_147_483_647 }, 400, 'serviceId'],
    ['a provider that there is not', { providerId: 2_147_483_647 }, 400, 'providerId'],
    ['a status of its own', { status: 'confirmed' }, 400, 'status'],
    ['two hours', { duration: 120 }, 400, 'duration'],
    ['a time that the form does not offer', { time: '12:30' }, 400, 'time'],
    ['a time that its date does not name', { date: '2026-03-04T10:00', time: '11:00' }, 400, 'time'],
    ['a day in the past', { date: '2020-01-08', time: '10:00' }, 400, 'date'],
    ['no day', { date: 'tomorrow' }, 400, 'date'],
    ['no address', { address: '  ' }, 400, 'address'],
  ])('for %s is refused by that field', async (_name, changes, status, field) => {
    const body = { ...(await town.freeRequest()), ...changes };
    const answer = await town.as('customer', { method: 'POST', path: '/api/bookings', body });
    const sentence: unknown = expect.stringMatching(/\w+ \w+/);
    expect(refusalOf(answer)).toEqual({
      status,
      json: { message: sentence, code: 'invalid', fields: { [field]: sentence } },
    });
  });

  test.each([
    ['another user', { userId: 2_147_483_647 }, 403, 'foreign_user'],
    ['another price', { price: 1 }, 409, 'price_changed'],
  ])('for %s is refused', async (_name, changes, status, code) => {
    const body = { ...(await town.freeRequest()), ...changes };
    const answer = await town.as('customer', { method: 'POST', path: '/api/bookings', body });
    expect(refusalOf(answer)).toMatchObject({ status, json: { code } });
  });

  test('for a taken time is refused with free alternatives', async () => {
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
    await patch('stranger', (second.json as BookingSummary).id, 'cancelled');
  });
});

describe('a change of status', () => {
  test('moves a booking through its lifecycle', async () => {
    const { id } = await town.booking();
    const accepted = await patch('provider', id, 'confirmed');
    expect(accepted.json).toMatchObject({ status: 'confirmed' });
    const cancelled = await patch('customer', id, 'cancelled');
    expect(cancelled.json).toMatchObject({ status: 'cancelled', cancelReason: 'customer', moves: [] });
  });

  test('to cancelled, by its provider, is a decline', async () => {
    const { id } = await town.booking();
    expect((await patch('provider', id, 'cancelled')).json).toMatchObject({
      status: 'cancelled',
      cancelReason: 'declined',
    });
  });

  test('is refused in the order of the rule (LIF-7)', async () => {
    const { id } = await town.booking();
    const codeOf = async (who: Who, status: unknown) => {
      const answer = await patch(who, id, status);
      return [answer.status, (answer.json as { code?: string }).code];
    };
    expect(await codeOf('stranger', 'nonsense')).toEqual([404, 'not_found']);
    expect(await codeOf('customer', 'nonsense')).toEqual([400, 'invalid']);
    expect(await codeOf('customer', 'confirmed')).toEqual([403, 'forbidden']);
    expect(await codeOf('provider', 'completed')).toEqual([409, 'illegal_move']);
    expect(await codeOf('customer', 'cancelled')).toEqual([200, undefined]);
    expect(await codeOf('customer', 'cancelled')).toEqual([200, undefined]);
    expect(await codeOf('provider', 'confirmed')).toEqual([409, 'illegal_move']);
  });
});
