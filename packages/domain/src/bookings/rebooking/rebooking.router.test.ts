import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';

openWorldForEachTest();
let customer: User;
let grace: User;
let elena: User;
beforeEach(async () => {
  grace = await aProvider(world, { name: 'Grace Mensah' });
  elena = await aProvider(world, { name: 'Elena Brook' });
  customer = await aCustomer(world);
});

const own = () => world.as(customer).bookings;

/** The request that Grace declined. */
async function declined(changes: Parameters<typeof aBooking>[2] = {}) {
  const { id: bookingId } = await aBooking(world, customer, { providerId: grace.id, ...changes });
  await world.as(grace).bookings.decline({ bookingId });
  return bookingId;
}

describe('a booking that others called off (LIF-12)', () => {
  it('is offered again: who else is free then, other times, and what it costs now', async () => {
    const bookingId = await declined();
    const { serviceId } = await own().show({ bookingId });
    const admin = world.as(await anAdmin(world));
    const [service] = await admin.services.list();
    await admin.services.update({ ...service!, serviceId, price: 3000 });
    const offer = await own().rebookingOffer({ bookingId });
    expect(offer).toMatchObject({
      totalPrice: 3000,
      providers: [{ id: elena.id, name: 'Elena Brook' }],
      times: [{ time: '09:00' }, { time: '09:30' }, { time: '10:30' }],
    });
  });

  it('is offered with the others of the customer, the next ones first', async () => {
    const later = await declined({ date: '2026-03-10T10:00' });
    const next = await declined();
    await aBooking(world, customer, { time: '14:00', providerId: grace.id });
    const { id: cancelled } = await aBooking(world, customer, { time: '16:00', providerId: grace.id });
    await own().cancel({ bookingId: cancelled });
    const offers = await own().rebookingOffers();
    expect(offers.map(({ bookingId }) => bookingId)).toEqual([next, later]);
    expect(offers[0]?.offer).toEqual(await own().rebookingOffer({ bookingId: next }));
    await own().rebook({ bookingId: next, providerId: elena.id, totalPrice: 2500 });
    expect(await own().rebookingOffers()).toMatchObject([{ bookingId: later }]);
    expect(await world.as(await aCustomer(world)).bookings.rebookingOffers()).toEqual([]);
  });

  it('is booked again in one step, as it was, with a provider who is free', async () => {
    const as = {
      notes: 'The key is under the mat',
      customRequests: 'No perfume',
      address: '7 Rose Lane, London',
      source: 'wizard',
      duration: 120,
      options: { express: false, overnight: false, children: 2, choices: { newborn: true } },
    } as const;
    const bookingId = await declined(as);
    expect(await own().show({ bookingId })).toMatchObject({ rebookable: true, replacedById: null });
    const { totalPrice } = (await own().rebookingOffer({ bookingId }))!;
    const again = await own().rebook({ bookingId, providerId: elena.id, totalPrice });
    const { date, time } = await own().show({ bookingId });
    const same = { ...as, date, time, totalPrice, customerId: customer.id };
    expect(again).toMatchObject({ ...same, status: 'pending', providerId: elena.id });
    expect(await own().show({ bookingId })).toMatchObject({ rebookable: false, replacedById: again.id });
    expect(await world.as(grace).bookings.show({ bookingId })).toMatchObject({
      rebookable: false,
      replacedById: null,
    });
  });

  it('is booked once, however often it is asked for', async () => {
    const bookingId = await declined();
    const choice = { bookingId, providerId: elena.id, totalPrice: 2500 };
    const first = await own().rebook(choice);
    expect((await own().rebook(choice)).id).toBe(first.id);
    expect(await own().list()).toHaveLength(2);
    expect(await own().rebookingOffer({ bookingId })).toBeNull();
  });

  it('is not asked of anybody who turned it down at that time', async () => {
    const maria = await aProvider(world, { name: 'Maria Silva' });
    const bookingId = await declined();
    const second = await own().rebook({ bookingId, providerId: elena.id, totalPrice: 2500 });
    await world.as(elena).bookings.decline({ bookingId: second.id });
    const offer = await own().rebookingOffer({ bookingId: second.id });
    expect(offer?.providers.map(({ id }) => id)).toEqual([maria.id]);
  });

  it('moves to another time with a provider who is free then', async () => {
    const bookingId = await declined();
    const other = { date: '2026-03-05T14:00', time: '14:00', totalPrice: 2500 };
    expect(await own().rebook({ bookingId, ...other })).toMatchObject({
      date: '2026-03-05T14:00:00.000Z',
      status: 'pending',
    });
  });

  it('names other times when its time was taken meanwhile, and stays as it is', async () => {
    const bookingId = await declined();
    await aBooking(world, await aCustomer(world), { providerId: elena.id });
    const choice = { bookingId, providerId: elena.id, totalPrice: 2500 };
    await expect(own().rebook(choice)).rejects.toMatchObject({
      cause: { code: 'provider_unavailable', details: { alternatives: [{ time: '09:00' }, {}, {}] } },
    });
    expect((await own().show({ bookingId })).rebookable).toBe(true);
  });

  it('is refused for another total than it costs', async () => {
    const choice = { bookingId: await declined(), providerId: elena.id, totalPrice: 2400 };
    await expect(own().rebook(choice)).rejects.toEqual(refusal('price_changed'));
  });

  it('asks for a provider, or for another time with its day', async () => {
    const bookingId = await declined();
    for (const half of [{}, { time: '14:00', providerId: elena.id }])
      await expect(own().rebook({ bookingId, totalPrice: 2500, ...half })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  it('stays a date of its series', async () => {
    const weekly = { recurring: true, recurrencePattern: 'weekly' } as const;
    const bookingId = await declined(weekly);
    const { seriesId } = await own().show({ bookingId });
    const again = await own().rebook({ bookingId, providerId: elena.id, totalPrice: 2500 });
    expect(again).toMatchObject({ seriesId, recurrencePattern: 'weekly', providerId: elena.id });
  });

  it('may be as soon as four hours ahead, and only later once its own time comes sooner', async () => {
    const { id: bookingId } = await aBooking(world, customer, {
      date: '2026-03-03T15:00',
      providerId: grace.id,
    });
    world.at('2026-03-03T10:00:00Z');
    await moveDueBookings(world.database, world.now);
    expect(await own().show({ bookingId })).toMatchObject({ cancelReason: 'expired', rebookable: true });
    expect((await own().rebookingOffer({ bookingId }))?.providers).toHaveLength(1);
    world.at('2026-03-03T11:00:00.001Z');
    expect(await own().rebookingOffer({ bookingId })).toMatchObject({
      providers: [],
      times: [{ time: '15:30' }, { time: '16:00' }, { time: '16:30' }],
    });
    const choice = { bookingId, providerId: elena.id, totalPrice: 2500 };
    await expect(own().rebook(choice)).rejects.toEqual(refusal('invalid'));
    world.at('2026-03-03T15:00:00Z');
    expect((await own().show({ bookingId })).rebookable).toBe(false);
  });

  it('is offered no more once its service is retired', async () => {
    const bookingId = await declined();
    await world.as(await anAdmin(world)).services.retire({ serviceId: 1 });
    expect(await own().rebookingOffer({ bookingId })).toBeNull();
    const choice = { bookingId, providerId: elena.id, totalPrice: 2500 };
    await expect(own().rebook(choice)).rejects.toThrow('This service is no longer offered');
  });

  it('is not what its customer cancelled, nor anybody else’s to book', async () => {
    const { id } = await aBooking(world, customer);
    const choice = { bookingId: id, providerId: elena.id, totalPrice: 2500 };
    await expect(own().rebook(choice)).rejects.toEqual(refusal('illegal_move'));
    await own().cancel({ bookingId: id });
    await expect(own().rebook(choice)).rejects.toEqual(refusal('illegal_move'));
    const bookingId = await declined({ time: '14:00' });
    const stranger = world.as(await aCustomer(world)).bookings;
    await expect(stranger.rebook({ ...choice, bookingId })).rejects.toEqual(refusal('not_found'));
  });
});
