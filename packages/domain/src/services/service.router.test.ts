import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '../platform/database/database.ts';
import { SERVICE_TYPES, chipsOf } from './service-types.ts';
import { listServices } from './service.queries.ts';
import { matchesChips } from './chips.ts';

openWorldForEachTest();

const windows = {
  name: 'Window Cleaning',
  type: 'cleaning' as const,
  description: 'Inside and out.',
  price: 1999,
};

describe('the catalogue', () => {
  it('holds the 24 services with the documented ids and prices, in type order', async () => {
    const services = await world.as(null).services.list();
    expect(services.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    expect([...new Set(services.map(({ type }) => type))]).toEqual(SERVICE_TYPES);
    expect(services[0]).toMatchObject({ name: 'Standard Home Cleaning', price: 2500 });
    expect(services[23]).toMatchObject({ name: 'Deep Tissue Massage', price: 7000 });
  });

  it('has at least one service for every chip of its type', async () => {
    const services = await world.as(null).services.list();
    for (const type of SERVICE_TYPES) {
      for (const chip of chipsOf(type)) {
        const found = services.filter((service) => service.type === type && matchesChips(service, [chip]));
        expect([chip, found.length > 0]).toEqual([chip, true]);
      }
    }
  });

  it('is cached until something changes, also in another process', async () => {
    const first = await listServices(world.database);
    expect(await listServices(world.database)).toBe(first);
    const other = openDatabase(world.url);
    await listServices(other);
    const admin = await anAdmin(world);
    const created = await world.as(admin).services.create(windows);
    expect(await listServices(world.database)).toContainEqual(created);
    expect(await listServices(other)).toContainEqual(created);
    await other.close();
  });
});

describe('adding a service', () => {
  it('puts it after the others of its type, with a new id', async () => {
    const created = await world.as(await anAdmin(world)).services.create({ ...windows, imageUrl: '' });
    expect(created).toEqual({ id: 25, ...windows, imageUrl: null });
    const services = await world.as(null).services.list();
    expect(services.map(({ id }) => id).slice(0, 5)).toEqual([1, 2, 3, 25, 4]);
  });

  it('is for admins', async () => {
    await expect(world.as(await aCustomer(world)).services.create(windows)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(world.as(null).services.create(windows)).rejects.toEqual(refusal('signed_out'));
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['type', { type: 'plumbing' as 'cleaning' }, 'Please select a service type'],
    ['description', { description: '' }, 'Description is required'],
    ['price', { price: 9.5 }, 'Price must be a valid number'],
    ['price', { price: -1 }, 'Price must be a positive number'],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }, 'Please enter a link that starts with https://'],
    ['imageUrl', { imageUrl: 'http://example.test/a.png' }, 'Please enter a link that starts with https://'],
  ])('refuses a bad %s with its text', async (field, changes, message) => {
    const error = await world
      .as(await anAdmin(world))
      .services.create({ ...windows, ...changes })
      .catch((thrown) => thrown);
    expect(error.cause.issues).toEqual([expect.objectContaining({ path: [field], message })]);
  });
});

describe('changing a service', () => {
  it('applies at once, and leaves existing bookings unchanged', async () => {
    const admin = world.as(await anAdmin(world));
    await aProvider(world);
    const customer = await aCustomer(world);
    const booked = await aBooking(world, customer);
    const changed = { ...windows, name: 'Home Cleaning', price: 9900 };
    expect(await admin.services.update({ ...changed, serviceId: 1 })).toMatchObject({ id: 1, price: 9900 });
    expect((await world.as(null).services.list())[0]).toMatchObject({ name: 'Home Cleaning', price: 9900 });
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({
      id: booked.id,
      serviceName: 'Home Cleaning',
      price: 2500,
      totalPrice: 2500,
    });
  });

  it('hides a retired service from lists and booking, while its jobs go on', async () => {
    const admin = world.as(await anAdmin(world));
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    await admin.services.retire({ serviceId: 1 });
    expect((await world.as(null).services.list()).map(({ id }) => id)).not.toContain(1);
    await expect(aBooking(world, customer, { time: '14:00' })).rejects.toEqual(refusal('invalid'));
    expect((await world.as(provider).bookings.accept({ bookingId })).status).toBe('confirmed');
  });

  it('refuses a retired service as done meanwhile, and an unknown one as not found', async () => {
    const { services } = world.as(await anAdmin(world));
    await services.retire({ serviceId: 1 });
    expect(await services.show({ serviceId: 1 })).toMatchObject({ retiredAt: expect.any(String) });
    for (const [serviceId, code] of [
      [1, 'done_meanwhile'],
      [99, 'not_found'],
    ] as const) {
      await expect(services.retire({ serviceId })).rejects.toEqual(refusal(code));
      await expect(services.update({ ...windows, serviceId })).rejects.toEqual(refusal(code));
    }
    await expect(services.show({ serviceId: 99 })).rejects.toEqual(refusal('not_found'));
  });

  it('is refused when the expected version is outdated, and to one of two concurrent changes (ADM-17)', async () => {
    const { services } = world.as(await anAdmin(world));
    const { id: serviceId, ...expected } = await services.show({ serviceId: 1 });
    const change = { ...windows, serviceId, expected };
    const answers = await Promise.allSettled([
      services.update({ ...change, name: 'One' }),
      services.update({ ...change, name: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('changed_meanwhile'),
    });
    const { id: _, ...now } = await services.show({ serviceId: 1 });
    expect(await services.update({ ...change, name: 'Three', expected: now })).toMatchObject({
      name: 'Three',
    });
  });

  it('is for admins', async () => {
    const { services } = world.as(await aCustomer(world));
    await expect(services.update({ ...windows, serviceId: 1 })).rejects.toEqual(refusal('forbidden'));
    await expect(services.retire({ serviceId: 1 })).rejects.toEqual(refusal('forbidden'));
    await expect(services.search({})).rejects.toEqual(refusal('forbidden'));
  });
});

describe('a search for services', () => {
  it('returns retired ones too, page by page by id', async () => {
    const { services } = world.as(await anAdmin(world));
    await services.retire({ serviceId: 2 });
    const first = await services.search({ text: 'CLEAN', limit: 2 });
    expect(first.items.map(({ id, retiredAt }) => [id, retiredAt])).toEqual([
      [1, null],
      [2, '2026-03-02T10:00:00.000Z'],
    ]);
    const second = await services.search({ text: 'clean', limit: 100, cursor: first.nextCursor });
    expect(second).toMatchObject({ nextCursor: null, items: [{ id: 3 }, { id: 6 }, { id: 11 }] });
  });
});
