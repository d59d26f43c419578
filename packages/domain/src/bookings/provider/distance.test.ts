import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../platform/users/user.schema.ts';

let world: World;
let provider: User;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  provider = await aProvider(world);
  customer = await aCustomer(world);
});
afterEach(() => world.close());

const HERE = '1 High Street, London, SE1 7AB';
const FAR = '2 Low Street, London, E17 4PP';
const own = () => world.as(provider).bookings;
const ask = (time: string, address: string, date = '2026-03-04') =>
  aBooking(world, customer, { date: `${date}T${time}`, address, providerId: provider.id });
const startFrom = (area: string | null) => world.as(provider).providers.updateProfile({ area });
const distances = async () => (await own().requests({})).items.map(({ distance }) => distance);

describe('how far a request is (AVL-9)', () => {
  it('counts from the job before on the same day', async () => {
    await startFrom('EN1');
    await ask('10:00', HERE);
    await ask('12:00', FAR);
    await ask('14:00', FAR);
    const [first, second, third] = await distances();
    expect(first).toMatchObject({ area: 'EN1', minutes: 45 });
    expect(second).toMatchObject({ area: null, minutes: 30 });
    expect(second?.kilometres).toBeGreaterThan(8);
    expect(third).toEqual({ area: null, kilometres: 0, minutes: 0 });
  });

  it('counts from the district of the provider on a day without one, wherever the day before ended', async () => {
    await startFrom('se1 ');
    await ask('16:00', FAR);
    await ask('10:00', HERE, '2026-03-05');
    expect((await distances())[1]).toEqual({ area: 'SE1', kilometres: 0, minutes: 10 });
  });

  it('is not known without a district, for a place that is not known, and after a job at one', async () => {
    await ask('10:00', HERE);
    await startFrom('SE1');
    await ask('12:00', 'Somewhere');
    await ask('14:00', HERE);
    expect((await distances()).map((distance) => distance?.area)).toEqual(['SE1', undefined, undefined]);
    await startFrom(null);
    expect(await distances()).toEqual([null, null, null]);
  });

  it('is told of one booking too, until it is called off; to nobody else', async () => {
    await startFrom('SE1');
    const { id: bookingId } = await ask('10:00', FAR);
    const [distance] = await distances();
    expect(await own().distance({ bookingId })).toEqual(distance);
    const stranger = world.as(await aProvider(world)).bookings;
    await expect(stranger.distance({ bookingId })).rejects.toThrow('Not found');
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await own().distance({ bookingId })).toBeNull();
  });

  it('is told to a provider who is asked to cover it, to the middle of its district (AVL-5)', async () => {
    const { id: bookingId } = await ask('10:00', FAR);
    await own().accept({ bookingId });
    const elena = await aProvider(world);
    await world.as(elena).providers.updateProfile({ area: 'E17' });
    const day = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
    await world.as(provider).availability.addTimeOff(day);
    await own().offerCover({ bookingId });
    // The point of the address itself would tell where it is.
    await world.database.transaction((tx) =>
      tx.updateTable('booking').set({ latitude: 51.4, longitude: 0.3 }).where('id', '=', bookingId).execute(),
    );
    expect(await world.as(elena).bookings.distance({ bookingId })).toMatchObject({
      area: 'E17',
      minutes: 10,
    });
  });
});

describe('the district of a provider', () => {
  it('is theirs to read alone', async () => {
    await startFrom('SE1');
    expect(await world.as(provider).providers.mine()).toMatchObject({ area: 'SE1' });
    expect(await world.as(null).providers.show({ providerId: provider.id })).not.toHaveProperty('area');
    const wish = { serviceId: 1, date: '2026-03-04', time: '10:00' };
    const [choice] = await world.as(customer).bookings.candidates(wish);
    expect(choice).not.toHaveProperty('area');
    expect(await world.as(provider).accounts.exportData()).toMatchObject({ profile: { area: 'SE1' } });
  });

  it.each([
    ['Lambeth', 'Please enter the first half of a postcode, such as SE1'],
    ['SE1 7AB', 'Please enter the first half of a postcode, such as SE1'],
    ['QQ1', 'We do not know this postcode'],
  ])('is refused as %j', async (area, message) => {
    await expect(startFrom(area)).rejects.toThrow(message);
  });
});
