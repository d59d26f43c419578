import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import { aSeries } from '../../../testing/a-series.ts';
import type { User } from '../../platform/users/user.schema.ts';

let world: World;
let provider: User;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  provider = await aProvider(world, { name: 'Grace Mensah' });
  customer = await aCustomer(world);
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });
const by = (user: User) => world.as(user).bookings;
const claims = () => world.database.read.selectFrom('claim').selectAll().execute();

const statusOf = async (user: User) =>
  (await by(user).series()).flatMap(({ bookings }) => bookings.map(({ status }) => status));

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

describe('a creation that stopped', () => {
  const query = {
    serviceId: 1,
    date: '2026-03-04',
    time: '10:00',
    pattern: 'weekly',
    count: 4,
  } as const;

  it('tells after a reload which dates exist, wherever they were moved and whatever became of them', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 3);
    await by(customer).reschedule({ bookingId: ids[0]!, date: '2026-03-05', time: '11:00' });
    await by(provider).decline({ bookingId: ids[1]! });
    const { occurrences } = await by(customer).previewSeries({ ...query, seriesId });
    expect(occurrences.map(({ bookingId, conflict }) => [bookingId, conflict])).toEqual([
      ...ids.map((id) => [id, null]),
      [null, null],
    ]);
    const unknown = by(await aCustomer(world)).previewSeries({ ...query, seriesId });
    await expect(unknown).rejects.toEqual(refusal('invalid'));
    await expect(world.as(null).bookings.previewSeries({ ...query, seriesId })).rejects.toEqual(
      refusal('invalid'),
    );
  });

  it('is undone without being late; what was accepted stays', async () => {
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
