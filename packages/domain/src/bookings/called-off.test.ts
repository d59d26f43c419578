import { describe, expect, it } from 'vitest';
import { aBooking, anAdmin, readBookings } from '@doorstep/domain/testing';
import { customer, provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest({ customer: 'Amara Cole', provider: true });

const personal = {
  address: '7 Secret Street, London',
  notes: 'The key is under the mat',
  customRequests: 'No perfume',
  options: { express: true, overnight: false, choices: { pets: 'dog' } },
};
const withheld = {
  address: '',
  notes: null,
  customRequests: null,
  options: { express: false, overnight: false, choices: {} },
};
const request = () => aBooking(world, customer, { ...personal, providerId: provider.id });
const decline = (bookingId: number) => world.as(provider).bookings.decline({ bookingId });
const cancel = (by: User) => (bookingId: number) => world.as(by).bookings.cancel({ bookingId });

describe('a booking that was called off', () => {
  it.each([
    ['declined', decline],
    ['cancelled by the customer', (bookingId: number) => cancel(customer)(bookingId)],
    ['cancelled by an admin', async (bookingId: number) => cancel(await anAdmin(world))(bookingId)],
  ])('%s, hides the customer’s home from its provider', async (_how, callOff) => {
    const { id: bookingId, totalPrice, lineItems, ...kept } = await request();
    const { bookings, accounts, preferences } = world.as(provider);
    expect(await readBookings(world.as(provider))).toMatchObject([personal]);
    expect(await preferences.ofBooking({ bookingId })).toBeTypeOf('object');
    await callOff(bookingId);

    const { serviceName, date, customerName } = kept;
    const row = { serviceName, date, customerName, totalPrice, lineItems, status: 'cancelled', ...withheld };
    expect(await readBookings(world.as(provider))).toMatchObject([row]);
    expect(await accounts.exportData()).toMatchObject({ bookings: [row] });
    expect(await bookings.setStatus({ bookingId, status: 'cancelled' })).toMatchObject(row);
    await expect(preferences.ofBooking({ bookingId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const text of ['Secret', 'mat', 'perfume', 'dog'])
      expect(JSON.stringify([await bookings.list(), await accounts.exportData()])).not.toContain(text);
  });

  it('is declined with a response that already hides it', async () => {
    expect(await decline((await request()).id)).toMatchObject(withheld);
  });

  it('stays readable for the customer and admins', async () => {
    const { id: bookingId } = await request();
    await decline(bookingId);
    for (const viewer of [customer, await anAdmin(world)]) {
      expect(await readBookings(world.as(viewer))).toMatchObject([personal]);
      expect(await world.as(viewer).preferences.ofBooking({ bookingId })).toBeTypeOf('object');
    }
  });
});
