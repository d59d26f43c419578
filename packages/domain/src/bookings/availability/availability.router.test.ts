import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { insertTimeOff } from '../../scheduling/provider-time.queries.ts';
import { FORM_SLOTS } from '../../scheduling/booking-window.ts';

openWorldForEachTest();

const slots = (date: string, more: object = {}) =>
  world.as(null).availability.slots({ serviceId: 1, date, ...more });
const times = async (date: string, more: object = {}) =>
  (await slots(date, more)).slots.map(({ time }) => time);

describe('the free times of a day', () => {
  it('are the form’s times inside working hours', async () => {
    await aProvider(world, { hours: [{ dayOfWeek: 3, startTime: '10:00', endTime: '14:00' }] });
    expect(await times('2026-03-04')).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00', '13:00']);
  });

  it.each([
    [45, '13:00'],
    [60, '13:00'],
    [75, '12:00'],
    [90, '12:00'],
  ])('end so early that %i minutes lie inside working hours', async (duration, last) => {
    await aProvider(world, { hours: [{ dayOfWeek: 3, startTime: '10:00', endTime: '14:00' }] });
    expect((await times('2026-03-04', { source: 'wizard', duration })).at(-1)).toBe(last);
  });

  it('exclude booked time and time off, and return after a cancellation', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer, { time: '10:00' });
    await world.database.transaction((tx) =>
      insertTimeOff(tx, {
        providerId: provider.id,
        startsAt: new Date('2026-03-04T13:20:00Z'),
        endsAt: new Date('2026-03-04T18:00:00Z'),
        reason: null,
      }),
    );
    expect(await times('2026-03-04')).toEqual(['09:00', '11:00', '11:30', '12:00']);
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await times('2026-03-04')).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ]);
  });

  it('are free as long as one provider of the service is', async () => {
    const first = await aProvider(world);
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { providerId: first.id });
    expect(await times('2026-03-04')).toEqual(FORM_SLOTS);
    expect(await times('2026-03-04', { providerId: first.id })).not.toContain('10:00');
  });

  it('keep London wall time across the clock change', async () => {
    await aProvider(world);
    world.at('2026-03-20T10:00:00Z');
    expect((await slots('2026-03-28')).slots[0]).toEqual({
      time: '09:00',
      startsAt: '2026-03-28T09:00:00.000Z',
    });
    expect((await slots('2026-03-30')).slots[0]).toEqual({
      time: '09:00',
      startsAt: '2026-03-30T08:00:00.000Z',
    });
  });

  it('follow hours across midnight', async () => {
    await aProvider(world, { hours: [{ dayOfWeek: 2, startTime: '20:00', endTime: '10:30' }] });
    expect(await times('2026-03-04')).toEqual(['09:00', '09:30']);
  });

  it('need a provider who stays overnight for a night', async () => {
    await aProvider(world, { services: [17] });
    const night = { serviceId: 17, duration: 720, overnight: true, source: 'wizard' };
    expect((await slots('2026-03-04', night)).reason).toBe('not_offered');
  });

  it.each([
    ['past', '2026-03-02', '2026-03-03'],
    ['too_far', '2026-04-02', '2026-03-03'],
    ['sunday', '2026-03-08', '2026-03-09'],
  ])('say %s for %s and name the next free day', async (reason, date, nextFreeDate) => {
    await aProvider(world);
    expect(await slots(date)).toEqual({ date, slots: [], outOfReach: [], reason, nextFreeDate });
  });

  it('say past for a day of which too little notice is left, in a search of many days, too (AVL-11)', async () => {
    const provider = await aProvider(world);
    const wizard = { source: 'wizard' } as const;
    world.at('2026-03-02T13:00:00Z');
    expect(await times('2026-03-02', wizard)).toEqual(['17:00']);
    world.at('2026-03-02T13:01:00Z');
    const reason = 'past';
    expect(await slots('2026-03-02', wizard)).toMatchObject({ reason, nextFreeDate: '2026-03-03' });
    for (const providerId of [null, provider.id]) {
      const query = { ...wizard, serviceId: 1, providerId, from: '2026-03-02', days: 2 };
      const [today, tomorrow] = await world.as(null).availability.days(query);
      expect([today?.reason, tomorrow?.reason]).toEqual([reason, null]);
    }
    await world.as(provider).availability.addTimeOff({
      fromDate: '2026-03-03',
      fromTime: '00:00',
      toDate: '2026-04-01',
      toTime: '23:45',
    });
    // The last of the 31 days that follow.
    expect(await slots('2026-03-02', wizard)).toMatchObject({ reason, nextFreeDate: '2026-04-02' });
  });

  it('say past for a day on which everybody’s hours are over, or too soon (AVL-11)', async () => {
    await aProvider(world, { hours: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }] });
    const wizard = { source: 'wizard' } as const;
    world.at('2026-03-02T07:00:00Z');
    expect(await times('2026-03-02', wizard)).toEqual(['11:00']);
    world.at('2026-03-02T09:00:00Z');
    const next = { nextFreeDate: '2026-03-09' };
    expect(await slots('2026-03-02', wizard)).toMatchObject({ reason: 'past', ...next });
    expect(await slots('2026-03-03', wizard)).toMatchObject({ reason: 'outside_working_time', ...next });
  });

  it('distinguish not offered, outside working time and fully booked', async () => {
    expect(await slots('2026-03-04')).toMatchObject({ reason: 'not_offered', nextFreeDate: null });
    await aProvider(world, { hours: [{ dayOfWeek: 4, startTime: '10:00', endTime: '11:00' }] });
    expect(await slots('2026-03-04')).toMatchObject({
      reason: 'outside_working_time',
      nextFreeDate: '2026-03-05',
    });
    await aBooking(world, await aCustomer(world), { date: '2026-03-05T10:00' });
    expect(await slots('2026-03-05')).toMatchObject({ reason: 'fully_booked', nextFreeDate: '2026-03-12' });
  });

  it('say unavailable for a day in time off, and fully booked where somebody else is booked (AVL-11)', async () => {
    const customer = await aCustomer(world);
    const away = await aProvider(world);
    const day = { fromDate: '2026-03-04', toDate: '2026-03-04' };
    const takeOff = (user: User, fromTime: string, toTime: string) =>
      world.as(user).availability.addTimeOff({ ...day, fromTime, toTime });
    await takeOff(away, '00:00', '23:45');
    expect(await slots('2026-03-04')).toMatchObject({ reason: 'unavailable', nextFreeDate: '2026-03-05' });
    const other = await aProvider(world);
    await aBooking(world, customer, { date: '2026-03-04T09:00', providerId: other.id });
    await takeOff(other, '10:00', '23:45');
    expect((await slots('2026-03-04')).reason).toBe('fully_booked');
    expect((await slots('2026-03-04', { providerId: away.id })).reason).toBe('unavailable');
  });

  it('have the same reason for a provider who blocked the customer as for one with time off (AVL-11)', async () => {
    const customer = await aCustomer(world);
    const provider = await aProvider(world);
    await aBooking(world, customer, { date: '2026-03-20T09:00' });
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    const asked = { serviceId: 1, providerId: provider.id };
    expect(await world.as(customer).availability.slots({ ...asked, date: '2026-03-04' })).toMatchObject({
      slots: [],
      reason: 'unavailable',
    });
    const days = await world.as(customer).availability.days({ ...asked, from: '2026-03-07', days: 2 });
    expect(days.map(({ reason }) => reason)).toEqual(['unavailable', 'sunday']);
  });

  it('name the next day that has some, of the 31 that follow', async () => {
    const provider = await aProvider(world, {
      hours: [{ dayOfWeek: 3, startTime: '10:00', endTime: '11:00' }],
    });
    const away = async (fromDate: string, toDate: string) =>
      world.as(provider).availability.addTimeOff({ fromDate, fromTime: '00:00', toDate, toTime: '23:45' });
    const wizard = { source: 'wizard' };
    await away('2026-03-04', '2026-04-03');
    // 31 days after Sunday 8 March lies Wednesday 8 April, 32 after Saturday 7 March.
    expect(await slots('2026-03-08', wizard)).toMatchObject({ slots: [], nextFreeDate: '2026-04-08' });
    expect(await slots('2026-03-07', wizard)).toMatchObject({ slots: [], nextFreeDate: null });
  });

  it('are not found for a service that does not exist', async () => {
    await expect(slots('2026-03-04', { serviceId: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the free times of many days', () => {
  it('are those of each day, asked for at once', async () => {
    const provider = await aProvider(world);
    await aProvider(world, { hours: [{ dayOfWeek: 2, startTime: '20:00', endTime: '10:30' }] });
    const customer = await aCustomer(world);
    for (const time of ['09:00', '10:00', '13:00']) await aBooking(world, customer, { time });
    world.at('2026-03-02T11:20:00Z');
    for (const more of [{}, { providerId: provider.id }, { source: 'wizard', duration: 90 }] as const) {
      const asked = { serviceId: 1, ...more };
      const days = await world.as(null).availability.days({ ...asked, from: '2026-03-01', days: 31 });
      expect(days).toHaveLength(31);
      for (const { date, ...day } of days) {
        expect(await world.as(null).availability.slots({ ...asked, date })).toMatchObject({ date, ...day });
      }
    }
  });

  it('begin with the first open day, and say why a day has none', async () => {
    const query = { serviceId: 1 };
    const asVisitor = await world.as(null).availability.days(query);
    expect([asVisitor.length, asVisitor[0]]).toEqual([
      30,
      { date: '2026-03-03', slots: [], reason: 'not_offered' },
    ]);
    await aProvider(world);
    const days = await world.as(null).availability.days(query);
    expect(days.find(({ date }) => date === '2026-03-08')).toMatchObject({ slots: [], reason: 'sunday' });
    expect(days.at(-1)?.date).toBe('2026-04-01');
    const unknown = world.as(null).availability.days({ serviceId: 999 });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
