import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aProvider, aSession, copyBooking, turnsDuring } from '@doorstep/domain/testing';
import { admin, provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { findViewer } from '../../platform/users/session.queries.ts';
import { openBookingsOf } from '../../bookings/booking.queries.ts';
import { processDeactivatedBookings } from './departure.ts';

/** Deactivating a user with many dates ahead settles them a few at a time (DEA-7). */

const DATES = 90;

openWorldForEachTest({ admin: true, provider: true, customer: true });
let firstId: number;
beforeEach(async () => {
  ({ id: firstId } = await aBooking(world, customer, { date: '2026-03-20T10:00' }));
  await copyBooking(world, firstId, DATES - 1);
});

const deactivate = (user: User) => world.as(admin).accounts.deactivate({ userId: user.id });
const settle = (signal?: AbortSignal) => processDeactivatedBookings(world.database, () => world.now, signal);
const departures = () => world.database.read.selectFrom('departure').selectAll().execute();
const openOf = async (side: 'userId' | 'providerId', user: User) =>
  (await world.database.transaction((tx) => openBookingsOf(tx, side, user.id, world.now))).length;
const cancellations = async () => {
  const events = world.database.read.selectFrom('event').select(['bookingId', 'actorId']);
  return events.where('type', '=', 'booking.cancelled').execute();
};

describe('a customer with many dates', () => {
  it('is signed out immediately, and each date is then cancelled once, by the same admin', async () => {
    const token = await aSession(world, customer);
    expect(await deactivate(customer)).toMatchObject({ active: false });
    expect(await findViewer(world.database.read, token, world.now)).toBeNull();
    const left = await openOf('userId', customer);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(DATES);
    await settle();
    expect(await openOf('userId', customer)).toBe(0);
    const cancelled = await cancellations();
    expect(new Set(cancelled.map(({ bookingId }) => bookingId)).size).toBe(DATES);
    expect(cancelled.filter(({ actorId }) => actorId !== admin.id)).toEqual([]);
    expect(cancelled).toHaveLength(DATES);
    expect(await departures()).toEqual([]);
  });

  it('lets others take their turn between the transactions', async ({ skip }) => {
    skip(world.database.dialect === 'postgres', 'Others have turns whenever it waits for the database');
    await deactivate(customer);
    expect(await turnsDuring(settle())).toBeGreaterThanOrEqual(3);
  });

  it('is continued by the next process when one ends', async () => {
    await deactivate(customer);
    const stopping = new AbortController();
    const whole = world.database.transaction.bind(world.database);
    let transactions = 0;
    const stopsAfterOne: typeof whole = async (work) => {
      const result = await whole(work);
      if ((transactions += 1) === 1) stopping.abort();
      return result;
    };
    const before = await openOf('userId', customer);
    await processDeactivatedBookings(
      { ...world.database, transaction: stopsAfterOne },
      () => world.now,
      stopping.signal,
    );
    const left = await openOf('userId', customer);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    await Promise.all([settle(), settle()]);
    expect(await openOf('userId', customer)).toBe(0);
    expect(await cancellations()).toHaveLength(DATES);
  });

  it('keeps the remaining dates when they are reactivated', async () => {
    await deactivate(customer);
    const left = await openOf('userId', customer);
    await world.as(admin).accounts.reactivate({ userId: customer.id });
    await settle();
    expect(await openOf('userId', customer)).toBe(left);
  });
});

it('a provider with many requests gives them to others or cancels them, and keeps what is confirmed', async () => {
  await world.as(provider).bookings.accept({ bookingId: firstId });
  const successor = await aProvider(world);
  const { bookingsToReassign } = await deactivate(provider);
  expect(bookingsToReassign).toEqual([firstId]);
  expect(await openOf('providerId', provider)).toBeGreaterThan(1);
  await settle();
  expect(await openOf('providerId', provider)).toBe(1);
  expect(await openOf('providerId', successor)).toBe(1);
  expect(await cancellations()).toHaveLength(DATES - 2);
});
