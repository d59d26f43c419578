import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '../../platform/database/database.ts';
import { moveDueBookings } from './due-bookings.ts';
import { arrivalWindowOf, expiryOf } from './deadlines.ts';

openWorldForEachTest();

describe('an unanswered request', () => {
  it.each([
    ['24 hours after it was made', '2026-03-05T10:00:00.000Z', '2026-03-03T10:00:00.000Z'],
    ['2 hours before its start, when that is sooner', '2026-03-03T09:00:00.000Z', '2026-03-03T07:00:00.000Z'],
    [
      'at its start, when it is made in the last 2 hours',
      '2026-03-02T12:00:00.000Z',
      '2026-03-02T12:00:00.000Z',
    ],
  ])('expires %s', (_, startsAt, expiresAt) => {
    expect(expiryOf(world.now, new Date(startsAt)).toISOString()).toBe(expiresAt);
  });

  it('is cancelled at that moment, not before, and its time is free again', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    expect(await moveDueBookings(world.database, new Date('2026-03-03T09:59:59.999Z'))).toEqual({
      lapsed: 0,
      expired: 0,
      completed: 0,
    });
    world.at('2026-03-03T10:00:00Z');
    expect((await moveDueBookings(world.database, world.now)).expired).toBe(1);
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'expired', late: false });
    expect(await world.database.read.selectFrom('claim').selectAll().execute()).toEqual([]);
    expect((await moveDueBookings(world.database, world.now)).expired).toBe(0);
  });
});

describe('a request that has expired before anybody looked', () => {
  const EXPIRED = {
    cause: { code: 'illegal_move', message: 'No one replied to this request in time, so it has expired' },
  };

  async function expired(more: object = {}) {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer, { ...more, date: '2026-03-10T10:00' });
    const by = (user: typeof customer) => world.as(user).bookings;
    return { provider, customer, admin: await anAdmin(world), bookingId, by };
  }

  it('can be accepted until that moment', async () => {
    const { provider, bookingId, by } = await expired();
    world.at('2026-03-03T09:59:59.999Z');
    expect((await by(provider).accept({ bookingId })).status).toBe('confirmed');
  });

  it('is neither accepted, moved, left out nor given to another provider, nor are these offered', async () => {
    const weekly = { recurring: true, recurrencePattern: 'weekly' };
    const { provider, customer, admin, bookingId, by } = await expired(weekly);
    const other = await aProvider(world);
    world.at('2026-03-03T10:00:00Z');
    const late = [
      () => by(provider).accept({ bookingId }),
      () => by(admin).accept({ bookingId }),
      () => by(provider).setStatus({ bookingId, status: 'confirmed' }),
      () => by(customer).reschedule({ bookingId, date: '2026-03-11', time: '10:00' }),
      () => by(customer).skip({ bookingId }),
      () => by(admin).assign({ bookingId, providerId: other.id }),
    ];
    for (const call of late) await expect(call()).rejects.toMatchObject(EXPIRED);
    const movesOf = async (user: typeof customer) => (await readBookings(world.as(user)))[0]?.moves;
    expect([await movesOf(customer), await movesOf(provider), await movesOf(admin)]).toEqual([
      ['cancel'],
      ['decline'],
      ['cancel'],
    ]);
    expect((await moveDueBookings(world.database, world.now)).expired).toBe(1);
  });

  it('may still be cancelled by its customer', async () => {
    const { customer, bookingId, by } = await expired();
    world.at('2026-03-04T10:00:00Z');
    expect((await by(customer).cancel({ bookingId })).cancelReason).toBe('customer');
  });

  it('goes to no other provider when its own leaves', async () => {
    const { provider, customer, admin, by } = await expired();
    await aProvider(world);
    world.at('2026-03-03T10:00:00Z');
    await world.as(admin).accounts.deactivate({ userId: provider.id });
    expect((await by(customer).list())[0]).toMatchObject({ status: 'cancelled', providerId: provider.id });
  });
});

describe('a job that ended', () => {
  async function confirmed() {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    return { customer, bookingId };
  }

  it('is completed by itself 48 hours after its end', async () => {
    const { customer } = await confirmed();
    expect((await moveDueBookings(world.database, new Date('2026-03-06T10:59:59.999Z'))).completed).toBe(0);
    world.at('2026-03-06T11:00:00Z');
    expect((await moveDueBookings(world.database, world.now)).completed).toBe(1);
    expect((await readBookings(world.as(customer)))[0]?.status).toBe('completed');
  });

  it('waits while a problem is open', async () => {
    const { bookingId } = await confirmed();
    await world.database.transaction((tx) =>
      tx
        .updateTable('booking')
        .set({ problemAt: '2026-03-04T12:00:00.000Z' })
        .where('id', '=', bookingId)
        .execute(),
    );
    expect((await moveDueBookings(world.database, new Date('2026-03-10T11:00:00Z'))).completed).toBe(0);
  });

  it('is completed once by several processes', async () => {
    const { bookingId } = await confirmed();
    const other = openDatabase(world.url);
    world.at('2026-03-07T11:00:00Z');
    const counts = await Promise.all([world.database, other].map((each) => moveDueBookings(each, world.now)));
    await other.close();
    expect(counts.reduce((sum, { completed }) => sum + completed, 0)).toBe(1);
    const events = await world.database.read
      .selectFrom('event')
      .select(['type', 'actorId'])
      .where('bookingId', '=', bookingId)
      .where('type', '=', 'booking.completed')
      .execute();
    expect(events).toEqual([{ type: 'booking.completed', actorId: null }]);
  });
});

it.each([
  ['the first hour of a visit', '2026-03-04T17:00:00.000Z', '2026-03-04T16:00:00.000Z'],
  ['all of a short one', '2026-03-04T15:30:00.000Z', '2026-03-04T15:30:00.000Z'],
])('the arrival is within %s (DSH-10)', (_, endsAt, to) => {
  const date = '2026-03-04T15:00:00.000Z';
  expect(arrivalWindowOf({ date, endsAt })).toEqual({ from: date, to });
});
