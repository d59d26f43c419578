import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, aSession, anAdmin, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { findViewer } from '../../platform/users/session.queries.ts';

openWorldForEachTest();

const deactivate = async (userId: number) => world.as(await anAdmin(world)).accounts.deactivate({ userId });

describe('deactivating an account', () => {
  it('ends its sessions at once', async () => {
    const customer = await aCustomer(world);
    const token = await aSession(world, customer);
    expect(await deactivate(customer.id)).toMatchObject({ id: customer.id, active: false });
    expect(await findViewer(world.database.read, token, world.now)).toBeNull();
  });

  it('cancels a customer’s future bookings and frees their times', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    await deactivate(customer.id);
    const [booking] = await readBookings(world.as(await anAdmin(world)));
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'deactivated' });
    expect(await world.database.read.selectFrom('claim').selectAll().execute()).toEqual([]);
  });

  it('reassigns a provider’s requests, cancels those that no one else can take, and lists the confirmed jobs', async () => {
    const leaving = await aProvider(world);
    const customer = await aCustomer(world);
    const confirmed = await aBooking(world, customer, { time: '09:00' });
    await world.as(leaving).bookings.accept({ bookingId: confirmed.id });
    const movable = await aBooking(world, customer, { time: '11:00' });
    const stuck = await aBooking(world, customer, { time: '14:00' });
    const successor = await aProvider(world, {
      hours: [{ dayOfWeek: 3, startTime: '10:00', endTime: '13:00' }],
    });

    expect((await deactivate(leaving.id)).bookingsToReassign).toEqual([confirmed.id]);
    const byId = new Map((await readBookings(world.as(customer))).map((booking) => [booking.id, booking]));
    expect(byId.get(movable.id)).toMatchObject({ status: 'pending', providerId: successor.id });
    expect(byId.get(stuck.id)).toMatchObject({ status: 'cancelled', cancelReason: 'deactivated' });
    expect(byId.get(confirmed.id)).toMatchObject({ status: 'confirmed', providerId: leaving.id });
  });

  it('distributes a provider’s requests to those with the least work, counting each assignment', async () => {
    const leaving = await aProvider(world);
    const customer = await aCustomer(world);
    for (const time of ['09:00', '11:00', '13:00', '15:00']) await aBooking(world, customer, { time });
    const successors = [await aProvider(world), await aProvider(world)].map(({ id }) => id);
    await deactivate(leaving.id);
    const bookings = await readBookings(world.as(customer));
    const given = bookings.toSorted((a, b) => a.id - b.id).map(({ providerId }) => providerId);
    expect(given).toEqual([...successors, ...successors]);
  });

  it('refuses oneself (DEA-4), an unknown user, and any caller but an admin; twice changes nothing', async () => {
    const admin = await anAdmin(world);
    const customer = await aCustomer(world);
    const by = world.as(admin).accounts;
    await expect(by.deactivate({ userId: admin.id })).rejects.toEqual(refusal('self_deactivation'));
    await expect(by.deactivate({ userId: 99_999 })).rejects.toEqual(refusal('not_found'));
    await expect(world.as(customer).accounts.deactivate({ userId: admin.id })).rejects.toEqual(
      refusal('forbidden'),
    );
    await by.deactivate({ userId: customer.id });
    await by.deactivate({ userId: customer.id });
    const events = await world.database.read
      .selectFrom('event')
      .select('type')
      .where('tells', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ type: 'account.deactivated' }]);
  });

  it('keeps one admin when two deactivate each other', async () => {
    const [first, second] = [await anAdmin(world), await anAdmin(world)];
    const results = await Promise.allSettled([
      world.as(first).accounts.deactivate({ userId: second.id }),
      world.as(second).accounts.deactivate({ userId: first.id }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what a deactivation will do (DEA-6)', () => {
  const effects = async (userId: number) =>
    world.as(await anAdmin(world)).accounts.deactivationEffects({ userId });

  it('is counted beforehand: a customer’s future bookings, a provider’s requests and jobs', async () => {
    const [provider, customer] = [await aProvider(world), await aCustomer(world)];
    const done = await aBooking(world, customer, { time: '09:00' });
    await world.as(provider).bookings.accept({ bookingId: done.id });
    await aBooking(world, customer, { time: '10:00' });
    await aBooking(world, customer, { time: '11:00' });
    expect(await effects(customer.id)).toEqual({ cancelled: 3, requests: 0, jobs: 0 });
    expect(await effects(provider.id)).toEqual({ cancelled: 0, requests: 2, jobs: 1 });
    expect(await effects((await anAdmin(world)).id)).toEqual({ cancelled: 0, requests: 0, jobs: 0 });
    world.at('2026-03-04T09:30:00Z');
    expect(await effects(customer.id)).toEqual({ cancelled: 2, requests: 0, jobs: 0 });
    expect(await effects(provider.id)).toEqual({ cancelled: 0, requests: 2, jobs: 0 });
  });
});

describe('reactivating an account', () => {
  it('lets a provider be booked again, and changes nothing twice', async () => {
    const provider = await aProvider(world);
    await deactivate(provider.id);
    const customer = await aCustomer(world);
    expect((await aBooking(world, customer)).providerId).toBeNull();
    const admin = world.as(await anAdmin(world)).accounts;
    expect(await admin.reactivate({ userId: provider.id })).toMatchObject({ id: provider.id, active: true });
    await admin.reactivate({ userId: provider.id });
    expect((await aBooking(world, customer, { time: '11:00' })).providerId).toBe(provider.id);
    await expect(admin.reactivate({ userId: 99_999 })).rejects.toEqual(refusal('not_found'));
    await expect(world.as(customer).accounts.reactivate({ userId: provider.id })).rejects.toEqual(
      refusal('forbidden'),
    );
  });
});
