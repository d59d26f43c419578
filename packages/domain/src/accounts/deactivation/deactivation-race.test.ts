import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, aRequest, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { markDeactivated } from '../../platform/users/user.queries.ts';
import { openBookingsOf } from '../../bookings/booking.queries.ts';
import { domainErrorResponse } from '../../platform/trpc.ts';

const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const ROUNDS = 3;

openWorldForEachTest();

function openBookings(side: 'userId' | 'providerId', userId: number) {
  return world.database.transaction((tx) => openBookingsOf(tx, side, userId, world.now));
}

/** The result of each call: `booked` when it succeeded, or the code of its refusal. */
function outcomes(requests: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    requests.map((request) =>
      request.then(
        () => 'booked',
        (error: unknown) => domainErrorResponse(error).code,
      ),
    ),
  );
}

describe('deactivating a user while requests arrive', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'leaves a provider no open request (round %i)',
    async () => {
      const [admin, provider] = [await anAdmin(world), await aProvider(world)];
      const customers = await Promise.all(TIMES.map(() => aCustomer(world)));
      const requests = TIMES.map((time, index) =>
        aBooking(world, customers[index]!, { time, providerId: provider.id }),
      );
      const deactivation = world.as(admin).accounts.deactivate({ userId: provider.id });
      const ended = await outcomes(requests);
      await deactivation;
      expect(ended.filter((code) => code !== 'booked' && code !== 'provider_unavailable')).toEqual([]);
      expect(await openBookings('providerId', provider.id)).toEqual([]);
    },
  );

  it('keeps the provider from a request that saw them active before, and offers none of their times', async () => {
    const [provider, customer] = [await aProvider(world), await aCustomer(world)];
    let request = Promise.resolve<unknown>(null);
    await world.database.transaction(async (tx) => {
      await markDeactivated(tx, provider.id, world.now);
      request = aBooking(world, customer, { providerId: provider.id }).catch(domainErrorResponse);
      // Until it waits for the row: on SQLite for its turn to write.
      for (let reads = 0; reads < 100; reads += 1) await world.database.ping();
    });
    expect(await request).toMatchObject({ code: 'provider_unavailable', alternatives: [] });
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'succeeds beside an accept, and leaves nothing open (round %i)',
    async () => {
      const [admin, customer, provider] = [
        await anAdmin(world),
        await aCustomer(world),
        await aProvider(world),
      ];
      const { id: bookingId } = await aBooking(world, customer);
      const [accepted] = await Promise.all([
        outcomes([world.as(provider).bookings.accept({ bookingId })]),
        world.as(admin).accounts.deactivate({ userId: customer.id }),
      ]);
      expect(['booked', 'illegal_move']).toEqual(expect.arrayContaining(accepted));
      expect(await openBookings('userId', customer.id)).toEqual([]);
    },
  );

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'leaves a customer no open booking (round %i)',
    async () => {
      const [admin, customer] = [await anAdmin(world), await aCustomer(world)];
      await aProvider(world);
      const caller = world.as(customer);
      const requests = TIMES.map((time) => caller.bookings.request(aRequest({ time })));
      const deactivation = world.as(admin).accounts.deactivate({ userId: customer.id });
      const ended = await outcomes(requests);
      await deactivation;
      expect(ended.filter((code) => code !== 'booked' && code !== 'signed_out')).toEqual([]);
      expect(await openBookings('userId', customer.id)).toEqual([]);
    },
  );
});
