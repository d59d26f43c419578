import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, aRequest, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

describe('requesting a booking', () => {
  it('is pending, priced by the server and given to a free provider', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world);
    const booking = await aBooking(world, customer);
    expect(booking).toMatchObject({
      status: 'pending',
      userId: customer.id,
      customerId: customer.id,
      providerId: provider.id,
      providerName: 'Grace Mensah',
      serviceName: 'Standard Home Cleaning',
      date: '2026-03-04T10:00:00.000Z',
      time: '10:00',
      duration: 60,
      price: 2500,
      totalPrice: 2500,
      lineItems: [{ label: '1 hour at $25.00/hr', amount: 2500 }],
      moves: ['reschedule', 'cancel'],
    });
  });

  it('keeps the London wall time in summer', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    world.at('2026-06-01T09:00:00Z');
    const booking = await aBooking(world, customer, { date: '2026-06-03T15:00' });
    expect(booking).toMatchObject({ date: '2026-06-03T14:00:00.000Z', time: '15:00' });
  });

  it('refuses a date and a time that differ in London', async () => {
    const customer = await aCustomer(world);
    world.at('2026-06-01T09:00:00Z');
    const request = world
      .as(customer)
      .bookings.request({ ...aRequest(), date: '2026-06-03T15:00:00Z', time: '15:00' });
    await expect(request).rejects.toEqual(refusal('invalid'));
  });

  it.each([
    ['today', { date: '2026-03-02T15:00', time: '15:00' }],
    ['31 days ahead', { date: '2026-04-02T10:00' }],
    ['a Sunday', { date: '2026-03-08T10:00' }],
    ['12:30, which the form does not offer', { date: '2026-03-04T12:30', time: '12:30' }],
    ['a time off the grid', { date: '2026-03-04T10:07', time: '10:07' }],
    ['a time off the grid by a nanosecond', { date: '2026-03-04T10:00:00.000000001Z', time: '10:00' }],
    [
      'a series 401 days ahead',
      { date: '2027-04-07T10:00', recurring: true, recurrencePattern: 'weekly' as const },
    ],
    ['two hours with the form', { duration: 120 }],
    ['no day of the calendar', { date: '2026-02-30T10:00' }],
    ['an unknown service', { serviceId: 999 }],
    ['an unknown provider', { providerId: 999 }],
    ['an empty address', { address: '  ' }],
  ])('refuses %s as invalid', async (_, changes) => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await expect(aBooking(world, customer, changes)).rejects.toEqual(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });

  it.each([
    ['30 days ahead', '2026-04-01T10:00'],
    ['tomorrow', '2026-03-03T10:00'],
  ])('allows %s', async (_, date) => {
    await aProvider(world);
    const booking = await aBooking(world, await aCustomer(world), { date });
    expect(booking.status).toBe('pending');
  });

  it('refuses another user, another price and another total', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const other = await aCustomer(world);
    await expect(aBooking(world, customer, { userId: other.id })).rejects.toEqual(refusal('foreign_user'));
    await expect(aBooking(world, customer, { price: 2400 })).rejects.toEqual(refusal('price_changed'));
    await expect(aBooking(world, customer, { totalPrice: 1 })).rejects.toEqual(refusal('price_changed'));
    expect(
      (await aBooking(world, customer, { userId: customer.id, price: 2500, totalPrice: 2500 })).price,
    ).toBe(2500);
  });

  it('stays unassigned when no provider offers the service, and admins see it', async () => {
    const customer = await aCustomer(world);
    const booking = await aBooking(world, customer);
    expect(booking.providerId).toBeNull();
    const admin = await anAdmin(world);
    expect(await world.as(admin).bookings.listAll()).toHaveLength(1);
    await expect(world.as(admin).bookings.accept({ bookingId: booking.id })).rejects.toEqual(
      refusal('unassigned'),
    );
  });

  it('answers a taken time with the three nearest free ones', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    const second = await aBooking(world, customer).catch((error: unknown) => error);
    expect(second).toEqual(refusal('slot_taken'));
    expect((second as { cause: { details: { alternatives: unknown } } }).cause.details.alternatives).toEqual([
      { date: '2026-03-04', time: '09:00', startsAt: '2026-03-04T09:00:00.000Z' },
      { date: '2026-03-04', time: '11:00', startsAt: '2026-03-04T11:00:00.000Z' },
      { date: '2026-03-04', time: '11:30', startsAt: '2026-03-04T11:30:00.000Z' },
    ]);
  });

  it('allows the time right after another booking', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    const next = await aBooking(world, customer, { time: '11:00' });
    expect(next.time).toBe('11:00');
  });

  it('gives the job to the provider with the least upcoming work', async () => {
    const busy = await aProvider(world);
    const idle = await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer, { providerId: busy.id, time: '15:00' });
    expect((await aBooking(world, customer)).providerId).toBe(idle.id);
  });

  it.each([
    ['is not approved', { approved: false }],
    ['does not offer the service', { services: [2] }],
    ['does not work then', { hours: [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00' }] }],
  ])('refuses a chosen provider who %s, with alternatives', async (_, facts) => {
    await aProvider(world);
    const chosen = await aProvider(world, facts);
    const customer = await aCustomer(world);
    const request = aBooking(world, customer, { providerId: chosen.id });
    await expect(request).rejects.toEqual(refusal('provider_unavailable'));
    const error = await request.catch((thrown) => thrown);
    expect(error.cause.details.alternatives).toHaveLength(3);
  });

  it('is for customers only (REQ-1)', async () => {
    const request = aRequest();
    await expect(world.as(await aProvider(world)).bookings.request(request)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(world.as(await anAdmin(world)).bookings.request(request)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(world.as(null).bookings.request(request)).rejects.toEqual(refusal('signed_out'));
  });

  it('stops at 25 dates that wait for an answer', async () => {
    const customer = await aCustomer(world);
    for (let made = 0; made < 25; made += 1) await aBooking(world, customer);
    await expect(aBooking(world, customer)).rejects.toEqual(refusal('too_many_pending'));
  });

  it('puts the dates of a series together', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const weekly = { recurring: true, recurrencePattern: 'weekly' as const };
    const first = await aBooking(world, customer, weekly);
    const second = await aBooking(world, customer, {
      ...weekly,
      seriesId: first.seriesId,
      date: '2026-03-11T10:00',
    });
    expect(first.seriesId).not.toBeNull();
    expect(second.seriesId).toBe(first.seriesId);
    const stranger = await aCustomer(world);
    const foreign = aBooking(world, stranger, {
      ...weekly,
      seriesId: first.seriesId,
      date: '2026-03-18T10:00',
    });
    await expect(foreign).rejects.toEqual(refusal('invalid'));
    await expect(aBooking(world, customer, { recurring: true })).rejects.toEqual(refusal('invalid'));
  });
});
