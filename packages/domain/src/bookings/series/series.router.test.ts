import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { aSeries } from '../../../testing/factories.ts';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: true });

const by = (user: User) => world.as(user).bookings;
const claims = () => world.database.read.selectFrom('claim').selectAll().execute();

const statusOf = async (user: User) =>
  (await by(user).series()).flatMap(({ bookings }) => bookings.map(({ status }) => status));

describe('the list of series', () => {
  it('shows everybody the dates that concern them, soonest first', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await aBooking(world, customer, { time: '12:00' });
    const other = await aProvider(world);
    await by(await anAdmin(world)).assign({ bookingId: ids[1]!, providerId: other.id });
    const [series, ...none] = await by(customer).series();
    expect(none).toEqual([]);
    expect(series).toMatchObject({
      id: seriesId,
      serviceId: 1,
      serviceName: 'Standard Home Cleaning',
      serviceType: 'cleaning',
      pattern: 'weekly',
    });
    expect(series?.bookings.map(({ id }) => id)).toEqual(ids);
    const visibleTo = async (user: User) =>
      (await by(user).series()).flatMap(({ bookings }) => bookings.map(({ id }) => id));
    expect(await visibleTo(provider)).toEqual([ids[0], ids[2]]);
    expect(await visibleTo(other)).toEqual([ids[1]]);
    expect(await visibleTo(await aCustomer(world))).toEqual([]);
    expect(await visibleTo(await anAdmin(world))).toEqual(ids);
  });
});

describe('answering a whole series', () => {
  it('accepts every date that waits for this provider, and only those', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 4);
    await by(customer).cancel({ bookingId: ids[1]! });
    const other = await aProvider(world);
    await by(await anAdmin(world)).assign({ bookingId: ids[2]!, providerId: other.id });
    const report = await by(provider).acceptSeries({ seriesId });
    expect(report.done.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], 'confirmed'],
      [ids[3], 'confirmed'],
    ]);
    expect(report.refused).toEqual([]);
    expect(await statusOf(customer)).toEqual(['confirmed', 'cancelled', 'pending', 'confirmed']);
    expect((await by(provider).acceptSeries({ seriesId })).done).toEqual([]);
  });

  it('says which dates were not accepted, and why', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(customer).skip({ bookingId: ids[1]! });
    world.at('2026-03-02T20:00:00Z');
    await by(customer).reschedule({ bookingId: ids[2]!, date: '2026-03-18', time: '11:00' });
    world.at('2026-03-03T10:00:00Z');
    const report = await by(provider).acceptSeries({ seriesId });
    expect(report.done.map(({ id }) => id)).toEqual([ids[2]]);
    expect(report.refused).toEqual([
      {
        bookingId: ids[0],
        startsAt: '2026-03-04T10:00:00.000Z',
        code: 'illegal_move',
        message: 'No one replied to this request in time, so it has expired',
      },
      {
        bookingId: ids[1],
        startsAt: '2026-03-11T10:00:00.000Z',
        code: 'illegal_move',
        message: 'This date is paused',
      },
    ]);
  });

  it('declines every date that waits, and frees their times', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(provider).accept({ bookingId: ids[0]! });
    expect((await by(provider).declineSeries({ seriesId })).done.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await statusOf(customer)).toEqual(['confirmed', 'cancelled', 'cancelled']);
    expect(await claims()).toHaveLength(4);
  });

  it('declines no date that is paused, for nothing is asked of the provider meanwhile', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(customer).skip({ bookingId: ids[1]! });
    const alone = by(provider).decline({ bookingId: ids[1]! });
    await expect(alone).rejects.toMatchObject({
      cause: { code: 'illegal_move', message: 'This date is paused' },
    });
    const report = await by(provider).declineSeries({ seriesId });
    expect(report.done.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(report.refused).toEqual([
      expect.objectContaining({ bookingId: ids[1], message: 'This date is paused' }),
    ]);
    expect(await statusOf(customer)).toEqual(['cancelled', 'pending', 'cancelled']);
    await by(customer).reactivate({ bookingId: ids[1]! });
    expect((await by(provider).decline({ bookingId: ids[1]! })).cancelReason).toBe('declined');
  });

  it('is for its provider; for others there is no such series', async () => {
    const { seriesId } = await aSeries(world, customer, 2);
    await expect(by(customer).acceptSeries({ seriesId })).rejects.toEqual(refusal('forbidden'));
    const stranger = await aProvider(world);
    await expect(by(stranger).acceptSeries({ seriesId })).rejects.toEqual(refusal('not_found'));
    await expect(by(stranger).declineSeries({ seriesId })).rejects.toEqual(refusal('not_found'));
    await expect(by(await aCustomer(world)).pauseSeries({ seriesId })).rejects.toEqual(refusal('not_found'));
  });
});

describe('skipping a date', () => {
  it('gives its time back and keeps its status', async () => {
    const { ids } = await aSeries(world, customer, 2);
    await by(provider).accept({ bookingId: ids[0]! });
    const skipped = await by(customer).skip({ bookingId: ids[0]! });
    expect(skipped).toMatchObject({
      status: 'confirmed',
      paused: true,
      late: false,
      moves: ['reactivate', 'cancel'],
    });
    expect(await claims()).toHaveLength(4);
    expect((await aBooking(world, await aCustomer(world))).providerId).toBe(provider.id);
  });

  it('is late inside 24 hours, and stays so', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 2);
    await by(provider).acceptSeries({ seriesId });
    world.at('2026-03-03T10:00:01Z');
    expect((await by(customer).skip({ bookingId: ids[0]! })).late).toBe(true);
    expect((await by(customer).reactivate({ bookingId: ids[0]! })).late).toBe(true);
    expect((await by(customer).skip({ bookingId: ids[1]! })).late).toBe(false);
  });

  it('is for dates of a series, and ends a reschedule request', async () => {
    const single = await aBooking(world, customer, { time: '14:00' });
    await expect(by(customer).skip({ bookingId: single.id })).rejects.toEqual(refusal('illegal_move'));
    const { ids } = await aSeries(world, customer, 1);
    const bookingId = ids[0]!;
    await by(provider).accept({ bookingId });
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    expect(await by(customer).skip({ bookingId })).toMatchObject({ paused: true, reschedule: null });
    expect(await claims()).toHaveLength(4);
  });

  it('neither expires nor is completed, until its start has come', async () => {
    const { ids } = await aSeries(world, customer, 2);
    await by(provider).accept({ bookingId: ids[1]! });
    for (const bookingId of ids) await by(customer).skip({ bookingId });
    const due = async (at: string) => moveDueBookings(world.database, new Date(at));
    expect((await due('2026-03-04T09:59:59.999Z')).expired).toBe(0);
    expect((await due('2026-03-04T10:00:00Z')).expired).toBe(1);
    expect(await due('2026-03-20T10:00:00Z')).toEqual({ lapsed: 0, expired: 1, completed: 0 });
    const [series] = await by(customer).series();
    expect(series?.bookings).toEqual([
      expect.objectContaining({ status: 'cancelled', cancelReason: 'skipped', paused: false }),
      expect.objectContaining({ status: 'cancelled', cancelReason: 'skipped', paused: false }),
    ]);
  });
});

describe('pausing and reactivating', () => {
  it('pauses every date ahead, and reactivates them; each must be accepted again', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(provider).acceptSeries({ seriesId });
    world.at('2026-03-04T12:00:00Z');
    const paused = await by(customer).pauseSeries({ seriesId });
    expect(paused.done.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await claims()).toHaveLength(4);
    const active = await by(customer).reactivateSeries({ seriesId });
    expect(active.done.map(({ id, status, paused: still }) => [id, status, still])).toEqual([
      [ids[1], 'pending', false],
      [ids[2], 'pending', false],
    ]);
    expect(await claims()).toHaveLength(12);
    const { expired } = await moveDueBookings(world.database, new Date('2026-03-05T12:00:00Z'));
    expect(expired).toBe(2);
  });

  it('names the dates whose time is gone, with others that are free', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(customer).pauseSeries({ seriesId });
    await aBooking(world, await aCustomer(world), { date: '2026-03-11T10:30', time: '10:30' });
    const report = await by(customer).reactivateSeries({ seriesId });
    expect(report.done.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(report.refused).toEqual([
      expect.objectContaining({
        bookingId: ids[1],
        code: 'provider_unavailable',
        alternatives: [
          expect.objectContaining({ time: '09:00' }),
          expect.objectContaining({ time: '09:30' }),
          expect.objectContaining({ time: '11:30' }),
        ],
      }),
    ]);
    const one = { bookingId: ids[1]! };
    await expect(by(customer).reactivate(one)).rejects.toEqual(refusal('provider_unavailable'));
    const moved = await by(customer).reactivate({ ...one, date: '2026-03-11', time: '11:30' });
    expect(moved).toMatchObject({ status: 'pending', paused: false, date: '2026-03-11T11:30:00.000Z' });
    expect(await claims()).toHaveLength(16);
  });

  it('asks another provider when the first has left meanwhile', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 1);
    await by(provider).accept({ bookingId: ids[0]! });
    await by(customer).pauseSeries({ seriesId });
    const admin = await anAdmin(world);
    const left = await world.as(admin).accounts.deactivate({ userId: provider.id });
    expect(left.bookingsToReassign).toEqual([]);
    const successor = await aProvider(world);
    const { done } = await by(customer).reactivateSeries({ seriesId });
    expect(done).toMatchObject([{ id: ids[0], status: 'pending', providerId: successor.id }]);
  });

  it('counts as waiting for an answer again', async () => {
    const { ids } = await aSeries(world, customer, 1);
    await by(customer).skip({ bookingId: ids[0]! });
    for (let sent = 0; sent < 25; sent += 1) await aBooking(world, customer, { serviceId: 24 });
    await expect(by(customer).reactivate({ bookingId: ids[0]! })).rejects.toEqual(
      refusal('too_many_pending'),
    );
  });
});

describe('cancelling a series', () => {
  it('cancels all dates ahead, late where it is late', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(provider).accept({ bookingId: ids[0]! });
    world.at('2026-03-11T09:00:00Z');
    const { done } = await by(customer).cancelSeries({ seriesId });
    expect(done.map(({ id, late }) => [id, late])).toEqual([
      [ids[1], true],
      [ids[2], false],
    ]);
    expect(await statusOf(customer)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  });

  it('cancels one date and those that follow it', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 4);
    const { done } = await by(customer).cancelSeries({ seriesId, fromBookingId: ids[2]! });
    expect(done.map(({ id }) => id)).toEqual(ids.slice(2));
    const single = await aBooking(world, customer, { time: '14:00' });
    const foreign = by(customer).cancelSeries({ seriesId, fromBookingId: single.id });
    await expect(foreign).rejects.toEqual(refusal('invalid'));
  });

  it('takes for following what lies behind a date now, wherever it was moved from', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 4);
    await by(customer).reschedule({ bookingId: ids[0]!, date: '2026-03-27', time: '11:00' });
    await by(customer).reschedule({ bookingId: ids[3]!, date: '2026-03-05', time: '11:00' });
    const { done } = await by(customer).cancelSeries({ seriesId, fromBookingId: ids[1]! });
    expect(done.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect((await by(customer).undoSeries({ seriesId })).done.map(({ id }) => id)).toEqual([ids[3]]);
  });
});
