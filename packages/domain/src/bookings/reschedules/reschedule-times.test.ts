import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

openWorldForEachTest({ provider: true, customer: true });

const by = (user: User) => world.as(user).bookings;

async function confirmed(): Promise<number> {
  const { id } = await aBooking(world, customer);
  await by(provider).accept({ bookingId: id });
  return id;
}

describe('the new time', () => {
  it('lies four hours ahead or more, at a time of the form, as far ahead as the booking could lie', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const move = (date: string, time: string) => by(customer).reschedule({ bookingId, date, time });
    await expect(move('2026-03-02', '13:30')).rejects.toMatchObject({
      message: 'Please choose a time at least 4 hours ahead',
    });
    expect((await move('2026-03-02', '14:00')).time).toBe('14:00');
    for (const [date, time, field] of [
      ['2026-03-04', '12:30', 'time'],
      ['2026-03-04', '17:30', 'time'],
      ['2026-03-04', '10:15', 'time'],
      ['2026-03-08', '10:00', 'date'],
      ['2026-04-02', '10:00', 'date'],
      ['2026-03-02', '14:00', 'time'],
      ['tomorrow', '10:00', 'date'],
      ['2026-03-04T11:00', '10:00', 'time'],
    ] as const) {
      await expect(move(date, time)).rejects.toMatchObject({
        cause: { code: 'invalid', details: { fields: { [field]: expect.any(String) as string } } },
      });
    }
    expect((await move('2026-04-01', '10:00')).date).toBe('2026-04-01T09:00:00.000Z');
  });

  it('can be chosen from the free times of its provider; its own time is free', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await aBooking(world, await aCustomer(world), { time: '14:00' });
    const { slots } = await by(customer).rescheduleSlots({ bookingId, date: '2026-03-04' });
    const times = slots.map(({ time }) => time);
    expect(times.slice(0, 4)).toEqual(['09:00', '09:30', '10:30', '11:00']);
    expect(times).not.toContain('13:30');
    expect((await by(customer).rescheduleSlots({ bookingId, date: '2026-03-02' })).slots[0]?.time).toBe(
      '14:00',
    );
    const days = await by(customer).rescheduleDays({ bookingId, from: '2026-03-04', days: 5 });
    expect(days.map(({ date, slots: { length }, reason }) => [date, length, reason])).toEqual([
      ['2026-03-04', 12, null],
      ['2026-03-05', 16, null],
      ['2026-03-06', 16, null],
      ['2026-03-07', 16, null],
      ['2026-03-08', 0, 'sunday'],
    ]);
    expect(days[0]?.slots).toEqual(slots);
    await by(customer).cancel({ bookingId });
    const over = refusal('illegal_move');
    await expect(by(customer).rescheduleSlots({ bookingId, date: '2026-03-04' })).rejects.toEqual(over);
    await expect(by(customer).rescheduleDays({ bookingId, from: '2026-03-04' })).rejects.toEqual(over);
  });

  it('is any while no provider offers the service, none while none of those who do would come', async () => {
    const date = '2026-03-05';
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    const slots = () => by(customer).rescheduleSlots({ bookingId, date });
    expect(await slots()).toMatchObject({ slots: [], reason: 'unavailable', nextFreeDate: null });
    const move = by(customer).reschedule({ bookingId, date, time: '10:00' });
    await expect(move).rejects.toEqual(refusal('slot_taken'));
    await world.as(provider).providers.offer({ serviceIds: [2] });
    expect(await slots()).toMatchObject({ slots: [], reason: 'not_offered' });
    expect((await by(customer).reschedule({ bookingId, date, time: '10:00' })).providerId).toBeNull();
  });
});

describe('lateness', () => {
  it('is not laundered by rescheduling inside 24 hours', async () => {
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-03T10:00' });
    world.at('2026-03-02T10:00:00.001Z');
    const moved = await by(customer).reschedule({ bookingId, date: '2026-03-20', time: '10:00' });
    expect(moved.late).toBe(true);
    expect((await by(customer).cancel({ bookingId })).late).toBe(true);
  });

  it('begins with the request, not with its answer', async () => {
    const bookingId = await confirmed();
    world.at('2026-03-03T10:00:00Z');
    await by(customer).reschedule({ bookingId, date: '2026-03-20', time: '10:00' });
    world.at('2026-03-03T12:00:00Z');
    expect((await by(provider).acceptReschedule({ bookingId })).late).toBe(false);
    world.at('2026-03-19T12:00:00Z');
    await by(customer).reschedule({ bookingId, date: '2026-03-25', time: '10:00' });
    expect((await by(provider).declineReschedule({ bookingId })).late).toBe(true);
  });
});
