import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { domainErrorResponse } from '../../platform/trpc.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';

openWorldForEachTest({ provider: 'Grace Mensah' });
let other: User;
let customer: User;
beforeEach(async () => {
  other = await aProvider(world, { name: 'Ada Okafor' });
  customer = await aCustomer(world);
});

const by = (user: User) => world.as(user).bookings;
const holders = async () =>
  (await world.database.read.selectFrom('claim').select('providerId').execute()).map((row) => row.providerId);
const slots = async (bookingId: number, date: string) =>
  (await by(customer).rescheduleSlots({ bookingId, date })).slots.map(({ time }) => time);

async function pending(): Promise<number> {
  return (await aBooking(world, customer, { providerId: provider.id })).id;
}
async function confirmed(): Promise<number> {
  const bookingId = await pending();
  await by(provider).accept({ bookingId });
  return bookingId;
}

const LEAVING: [string, () => Promise<unknown>][] = [
  ['offers the service no longer', () => world.as(provider).providers.offer({ serviceIds: [2] })],
  [
    'was blocked by the customer',
    () => world.as(customer).providers.setBlock({ userId: provider.id, on: true }),
  ],
  ['blocked the customer', () => world.as(provider).providers.setBlock({ userId: customer.id, on: true })],
];
const DEACTIVATED: (typeof LEAVING)[number] = [
  'was deactivated',
  async () => world.as(await anAdmin(world)).accounts.deactivate({ userId: provider.id }),
];

describe('a request whose provider has left the service', () => {
  it.each(LEAVING)('moves to another provider with its new time, when its own %s', async (_, leave) => {
    const bookingId = await pending();
    await leave();
    const moved = await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '11:00' });
    expect(moved).toMatchObject({
      status: 'pending',
      providerId: other.id,
      providerName: 'Ada Okafor',
      date: '2026-03-05T11:00:00.000Z',
    });
    expect(await holders()).toEqual(Array(4).fill(other.id));
    expect((await by(other).accept({ bookingId })).status).toBe('confirmed');
  });

  it('waits for a provider to come, when no other offers the service', async () => {
    const bookingId = await pending();
    for (const user of [provider, other]) await world.as(user).providers.offer({ serviceIds: [2] });
    const moved = await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '11:00' });
    expect(moved).toMatchObject({ status: 'pending', providerId: null, time: '11:00' });
    expect(await holders()).toEqual([]);
  });
});

describe('a confirmed booking whose provider has left the service', () => {
  it.each([...LEAVING, DEACTIVATED])(
    'goes to another provider, who must accept it, when its own %s',
    async (_, leave) => {
      const bookingId = await confirmed();
      await leave();
      const moved = await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '11:00' });
      expect(moved).toMatchObject({
        status: 'pending',
        providerId: other.id,
        date: '2026-03-05T11:00:00.000Z',
        reschedule: null,
      });
      expect(await holders()).toEqual(Array(4).fill(other.id));
      const [event] = (await by(customer).history({ bookingId })).slice(-1);
      expect(event).toMatchObject({ type: 'booking.rescheduled', actorName: customer.name });
      const due = async (at: string) => (await moveDueBookings(world.database, new Date(at))).expired;
      expect([await due('2026-03-03T09:59:59.999Z'), await due('2026-03-03T10:00:00Z')]).toEqual([0, 1]);
    },
  );

  it('tells both providers', async () => {
    const bookingId = await confirmed();
    await world.as(provider).providers.offer({ serviceIds: [2] });
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '11:00' });
    const [event] = await world.database.read
      .selectFrom('event')
      .selectAll()
      .where('type', '=', 'booking.rescheduled')
      .orderBy('id')
      .execute();
    expect(event).toMatchObject({ bookingId, actorId: customer.id, tells: provider.id });
    expect(JSON.parse(event!.data)).toEqual({
      from: 'confirmed',
      to: 'pending',
      startsAt: '2026-03-05T11:00:00.000Z',
      startedAt: '2026-03-04T10:00:00.000Z',
      providerId: other.id,
      formerProviderId: provider.id,
    });
  });

  it('counts as waiting for an answer again', async () => {
    const bookingId = await confirmed();
    await world.as(provider).providers.offer({ serviceIds: [2] });
    for (let sent = 0; sent < 25; sent += 1) await aBooking(world, customer, { serviceId: 24 });
    const asked = by(customer).reschedule({ bookingId, date: '2026-03-05', time: '11:00' });
    await expect(asked).rejects.toMatchObject({ cause: { code: 'too_many_pending' } });
    expect((await by(provider).list())[0]).toMatchObject({ status: 'confirmed', time: '10:00' });
  });

  it('stays with a provider who is only busy', async () => {
    const bookingId = await confirmed();
    await aBooking(world, await aCustomer(world), { time: '14:00', providerId: provider.id });
    const asked = by(customer).reschedule({ bookingId, date: '2026-03-04', time: '14:00' });
    await expect(asked).rejects.toMatchObject({ cause: { code: 'provider_unavailable' } });
    expect((await by(customer).list())[0]).toMatchObject({ status: 'confirmed', providerId: provider.id });
  });
});

describe('the times that are offered to a booking whose provider has left', () => {
  it.each([
    ['pending', pending],
    ['confirmed', confirmed],
  ])('are those of the others, and can be taken: %s', async (_, booked) => {
    const bookingId = await booked();
    await world.as(provider).providers.offer({ serviceIds: [2] });
    await aBooking(world, await aCustomer(world), { time: '14:00', providerId: other.id });
    expect(await slots(bookingId, '2026-03-04')).not.toContain('14:00');
    const refusal = await by(customer)
      .reschedule({ bookingId, date: '2026-03-04', time: '14:00' })
      .catch(domainErrorResponse);
    const alternatives = 'alternatives' in refusal ? (refusal.alternatives ?? []) : [];
    expect(refusal).toMatchObject({ code: 'slot_taken' });
    expect(alternatives.map(({ time }) => time)).toEqual(['13:00', '15:00', '15:30']);
    for (const { date, time } of alternatives) {
      expect(await slots(bookingId, date)).toContain(time);
      expect(await by(customer).reschedule({ bookingId, date, time })).toMatchObject({
        time,
        providerId: other.id,
      });
    }
  });

  it('bring a paused date back to a provider whom the customer has not blocked', async () => {
    const { id: bookingId } = await aBooking(world, customer, {
      providerId: provider.id,
      recurring: true,
      recurrencePattern: 'weekly',
    });
    await by(customer).skip({ bookingId });
    await world.as(customer).providers.setBlock({ userId: provider.id, on: true });
    expect(await slots(bookingId, '2026-03-05')).toContain('09:00');
    const active = await by(customer).reactivate({ bookingId, date: '2026-03-05', time: '09:00' });
    expect(active).toMatchObject({ status: 'pending', providerId: other.id });
  });
});
