import { expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import type { User } from '../platform/users/user.schema.ts';
import type { Booking } from './booking.schema.ts';

let world: World;

/** Expects the response of a command, which is built in memory, to be what the database says. */
async function expectStored(viewer: User, response: Booking): Promise<Booking> {
  expect(response).toEqual(await world.as(viewer).bookings.show({ bookingId: response.id }));
  return response;
}

it('a command responds with the booking as a later read does', async () => {
  world = await openWorld();
  try {
    const [customer, provider] = [await aCustomer(world, 'Ada'), await aProvider(world, { name: 'Grace' })];
    const [own, theirs] = [world.as(customer).bookings, world.as(provider).bookings];
    await expectStored(customer, await aBooking(world, customer, { serviceId: 24 }));
    const { id: bookingId } = await expectStored(customer, await aBooking(world, customer));
    const to = (time: string) => ({ bookingId, date: '2026-03-05', time });
    await expectStored(customer, await own.reschedule(to('11:00')));
    await expectStored(provider, await theirs.accept({ bookingId }));
    await expectStored(customer, await own.reschedule(to('14:00')));
    await expectStored(provider, await theirs.declineReschedule({ bookingId }));
    await aProvider(world, { name: 'Priya' });
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    const moved = await expectStored(customer, await own.reschedule(to('15:00')));
    expect(moved).toMatchObject({ providerName: 'Priya', status: 'pending' });
    await expectStored(customer, await own.cancel({ bookingId }));
  } finally {
    await world.close();
  }
});
