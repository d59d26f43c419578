import { expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

const defaults = { ecoProducts: false, petsAtHome: null, allergies: null, preferredTime: 'any', notes: null };

it('preferences start empty, are kept, and are shown to those who take part in a booking', async () => {
  const provider = await aProvider(world);
  const customer = await aCustomer(world);
  const { preferences } = world.as(customer);
  expect(await preferences.mine()).toEqual(defaults);
  const wanted = {
    ...defaults,
    ecoProducts: true,
    petsAtHome: 'A shy cat',
    preferredTime: 'morning' as const,
  };
  await preferences.save({ ...wanted, allergies: '  ' });
  expect(await preferences.mine()).toEqual(wanted);
  const { id: bookingId } = await aBooking(world, customer);
  expect(await world.as(provider).preferences.ofBooking({ bookingId })).toEqual(wanted);
});

it('preferences are a customer’s, and closed to strangers', async () => {
  const provider = await aProvider(world);
  const { id: bookingId } = await aBooking(world, await aCustomer(world));
  await expect(world.as(provider).preferences.mine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = world.as(await aCustomer(world));
  await expect(stranger.preferences.ofBooking({ bookingId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
