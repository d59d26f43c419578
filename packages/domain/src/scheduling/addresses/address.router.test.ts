import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ customer: true });

const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'SW1A 1AA' };
const mine = () => world.as(customer).addresses;
const defaults = async () =>
  (await mine().list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

describe('saved addresses', () => {
  it('start with a default, in the United Kingdom', async () => {
    expect(await mine().create(home)).toEqual({
      id: expect.any(Number),
      userId: customer.id,
      ...home,
      addressLine2: null,
      county: null,
      country: 'United Kingdom',
      isDefault: true,
      latitude: null,
      longitude: null,
      createdAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it('are 50 at most, however many are sent at once', async () => {
    const sent = Array.from({ length: 55 }, (_, made) => mine().create({ ...home, name: `Home ${made}` }));
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const one of refused) expect(one).toMatchObject({ reason: refusal('too_many_addresses') });
    const saved = await mine().list();
    expect(saved).toHaveLength(50);
    await mine().update({ ...home, addressId: saved[0]!.id, name: 'Changed' });
    await mine().delete({ addressId: saved[0]!.id });
    expect(await mine().create(home)).toMatchObject(home);
  });

  it('have exactly one default, whatever is added, changed or deleted', async () => {
    const first = await mine().create(home);
    const second = await mine().create({ ...home, name: 'Work' });
    const third = await mine().create({ ...home, name: 'Parents', isDefault: true });
    expect(await defaults()).toEqual(['Parents']);
    await mine().setDefault({ addressId: second.id });
    expect(await defaults()).toEqual(['Work']);
    await mine().update({ ...home, name: 'Office', addressId: second.id, isDefault: false });
    expect(await defaults()).toEqual(['Office']);
    await mine().update({ ...home, name: 'Family', addressId: third.id, isDefault: true });
    expect(await defaults()).toEqual(['Family']);
    await mine().delete({ addressId: third.id });
    expect(await defaults()).toEqual(['Home']);
    await mine().delete({ addressId: second.id });
    await mine().delete({ addressId: first.id });
    expect(await mine().list()).toEqual([]);
  });

  it('keep one default when several are made at once', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => mine().create({ ...home, name, isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });

  it('cannot hold two defaults, even past the commands', async () => {
    await mine().create(home);
    const values = {
      ...home,
      userId: customer.id,
      country: 'United Kingdom',
      isDefault: 1 as const,
      createdAt: '',
    };
    const second = world.database.transaction((tx) => tx.insertInto('userAddress').values(values).execute());
    await expect(second).rejects.toThrow(/unique/i);
  });

  it('of another user are not found', async () => {
    const { id: addressId } = await mine().create(home);
    const stranger = world.as(await aCustomer(world)).addresses;
    await expect(stranger.update({ ...home, addressId })).rejects.toEqual(refusal('not_found'));
    await expect(stranger.delete({ addressId })).rejects.toEqual(refusal('not_found'));
    await expect(stranger.setDefault({ addressId })).rejects.toEqual(refusal('not_found'));
    expect(await stranger.list()).toEqual([]);
    await expect(stranger.create({ ...home, userId: customer.id })).rejects.toEqual(refusal('foreign_user'));
    const own = await stranger.create(home);
    const moved = stranger.update({ ...home, addressId: own.id, userId: customer.id });
    await expect(moved).rejects.toEqual(refusal('foreign_user'));
    await expect(world.as(null).addresses.list()).rejects.toEqual(refusal('signed_out'));
  });

  it('are offered for the next booking, with the address of the latest one unless it is saved (ADR-23)', async () => {
    const choices = () => mine().choices();
    expect(await choices()).toEqual({ saved: [], last: null });
    await aProvider(world);
    const line = '1 High Street, London, SW1A 1AA, United Kingdom';
    await aBooking(world, customer, { address: '9 Old Road, London, SE1 7AB' });
    for (const time of ['12:00', '14:00']) await aBooking(world, customer, { address: line, time });
    const { id: bookingId } = await aBooking(world, customer, { address: line, time: '16:00' });
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await choices()).toEqual({ saved: [], last: { line, visits: 2 } });
    const { id } = await mine().create(home);
    expect(await choices()).toMatchObject({ saved: [{ id }], last: null });
    await aBooking(world, customer, { address: '1 High Street, London, SW1A 1AA', time: '17:00' });
    expect(await choices()).toMatchObject({ last: null });
    expect(await world.as(await aCustomer(world)).addresses.choices()).toEqual({ saved: [], last: null });
  });

  it.each([
    ['name', 'Name is required'],
    ['addressLine1', 'Address line 1 is required'],
    ['city', 'City is required'],
    ['postalCode', 'Postal code is required'],
  ])('need a %s', async (field, message) => {
    for (const value of ['  ', undefined, null]) {
      const error = await mine()
        .create({ ...home, [field]: value })
        .catch((thrown) => thrown);
      expect(error.cause.issues).toEqual([expect.objectContaining({ path: [field], message })]);
    }
  });
});
