import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { aSeries, aSeriesRequest } from '../../../testing/factories.ts';
import { provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { Database } from '../../platform/database/database.ts';
import type { DomainError } from '../../platform/errors.ts';
import type { User } from '../../platform/users/user.schema.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: true });

const by = (user: User) => world.as(user).bookings;
const claims = () => world.database.read.selectFrom('claim').selectAll().execute();
const days = async () =>
  (await by(customer).list())
    .filter(({ status }) => status === 'pending')
    .map(({ date }) => date.slice(0, 10))
    .toSorted();

const [FIRST, SECOND, THIRD, FOURTH] = ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'] as const;

/** Another customer's booking, which takes the provider's time on a day. */
const take = async (day: string) =>
  aBooking(world, await aCustomer(world), { date: `${day}T10:00`, providerId: provider.id });

describe('requesting a series', () => {
  it('books its dates one after another, each with its own key and event, with one provider', async () => {
    await aProvider(world, { name: 'Ines Duarte' });
    const booked = await by(customer).requestSeries({ ...aSeriesRequest(3), idempotencyKey: 'the-key' });
    expect(booked.map(({ date, providerId }) => [date.slice(0, 10), providerId])).toEqual(
      [FIRST, SECOND, THIRD].map((day) => [day, provider.id]),
    );
    expect(new Set(booked.map(({ seriesId }) => seriesId)).size).toBe(1);
    const keys = await world.database.read
      .selectFrom('idempotencyKey')
      .select('key')
      .orderBy('key')
      .execute();
    expect(keys.map(({ key }) => key)).toEqual(['the-key-0', 'the-key-1', 'the-key-2']);
  });

  it('stops at the first failure, keeps what is booked, and names how much that is', async () => {
    const taken = await take(THIRD);
    const request = aSeriesRequest(4);
    const details = {
      alternatives: expect.any(Array),
      bookedDates: { seriesId: expect.any(Number), count: 2 },
    };
    await expect(by(customer).requestSeries(request)).rejects.toMatchObject({
      cause: { code: 'provider_unavailable', details },
    });
    expect(await days()).toEqual([FIRST, SECOND]);

    // The whole request again goes on where it stopped.
    await by(provider).decline({ bookingId: taken.id });
    const booked = await by(customer).requestSeries(request);
    expect(booked).toHaveLength(4);
    expect(await days()).toEqual([FIRST, SECOND, THIRD, FOURTH]);
    expect(new Set(booked.map(({ seriesId }) => seriesId)).size).toBe(1);
  });

  it('is resumed with the dates that are left, one of them at another time', async () => {
    await take(THIRD);
    const request = aSeriesRequest(4);
    await by(customer)
      .requestSeries(request)
      .catch(() => {});
    const [{ id: seriesId } = { id: 0 }] = await by(customer).series();
    const [third, fourth] = request.dates.slice(2);
    const rest = await by(customer).requestSeries({
      ...request,
      seriesId,
      dates: [{ ...third!, time: '11:00' }, fourth!],
    });
    expect(rest.map(({ date, time, seriesId: series }) => [date.slice(0, 10), time, series])).toEqual([
      [THIRD, '11:00', seriesId],
      [FOURTH, '10:00', seriesId],
    ]);
  });

  it('books each date once when it is sent twice, at once too', async () => {
    const request = aSeriesRequest(4);
    const [one, two] = await Promise.all([
      by(customer).requestSeries(request),
      by(customer).requestSeries(request),
    ]);
    expect(one).toEqual(two);
    expect(await by(customer).requestSeries(request)).toEqual(one);
    expect(await by(customer).list()).toHaveLength(4);
  });

  it('books nothing when its first date cannot be booked', async () => {
    await take(FIRST);
    const { cause } = (await by(customer)
      .requestSeries(aSeriesRequest(2))
      .catch((error: unknown) => error)) as { cause: DomainError };
    expect(cause.code).toBe('slot_taken');
    expect(cause.details).not.toHaveProperty('bookedDates');
    expect(await days()).toEqual([]);
    expect(await by(customer).series()).toEqual([]);
  });

  it('keeps what is booked when the server fails on the way, and tells nothing of why', async () => {
    let transactions = 0;
    const database: Database = {
      ...world.database,
      transaction: async (...work) => {
        transactions += 1;
        if (transactions > 1) throw new Error('a secret of the disk');
        return world.database.transaction(...work);
      },
    };
    await expect(
      world.as(customer, { database }).bookings.requestSeries(aSeriesRequest(2)),
    ).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
      cause: { code: 'unexpected', details: { bookedDates: { count: 1 } } },
    });
    expect(await days()).toEqual([FIRST]);
  });

  it('takes at most twelve dates, and no series of another customer', async () => {
    const refusal = { cause: expect.objectContaining({ message: expect.stringContaining('up to 12') }) };
    await expect(by(customer).requestSeries(aSeriesRequest(13))).rejects.toMatchObject(refusal);
    const { seriesId } = await aSeries(world, await aCustomer(world), 1);
    await expect(by(customer).requestSeries(aSeriesRequest(1, { seriesId }))).rejects.toMatchObject({
      cause: { code: 'invalid', details: { fields: { seriesId: 'This series does not exist' } } },
    });
  });
});

describe('undoing a series', () => {
  it('is never late; what was accepted stays', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3, { source: 'wizard' });
    await by(provider).accept({ bookingId: ids[2]! });
    world.at('2026-03-03T09:59:59.999Z');
    const report = await by(customer).undoSeries({ seriesId });
    expect(report.done.map(({ id, late, cancelReason }) => [id, late, cancelReason])).toEqual([
      [ids[0], false, 'customer'],
      [ids[1], false, 'customer'],
    ]);
    expect(report.refused).toEqual([expect.objectContaining({ bookingId: ids[2], code: 'illegal_move' })]);
    expect(await claims()).toHaveLength(4);
  });

  it('can be undone for a day, and what is left of it only be cancelled', async () => {
    const { seriesId } = await aSeries(world, customer, 2);
    world.at('2026-03-03T10:00:00Z');
    expect(await by(customer).undoSeries({ seriesId })).toMatchObject({
      done: [],
      refused: [{ code: 'illegal_move' }, { code: 'illegal_move' }],
    });
  });
});

it('takes a series of one date as any other', async () => {
  const preview = { serviceId: 1, date: '2026-03-04', time: '10:00', pattern: 'weekly', count: 1 } as const;
  expect((await by(customer).previewSeries(preview)).occurrences).toMatchObject([
    { index: 0, date: '2026-03-04', conflict: null },
  ]);
  const { seriesId } = await aSeries(world, customer, 1);
  expect(await by(customer).series()).toMatchObject([{ id: seriesId, pattern: 'weekly' }]);
  const moves = [
    [() => by(provider).acceptSeries({ seriesId }), { status: 'confirmed', paused: false }],
    [() => by(customer).pauseSeries({ seriesId }), { status: 'confirmed', paused: true }],
    [() => by(customer).reactivateSeries({ seriesId }), { status: 'pending', paused: false }],
    [() => by(customer).undoSeries({ seriesId }), { status: 'cancelled' }],
  ] as const;
  for (const [move, after] of moves) expect(await move()).toMatchObject({ done: [after], refused: [] });
});
