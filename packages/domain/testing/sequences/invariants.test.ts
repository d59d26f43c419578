import { beforeEach, expect, it } from 'vitest';
import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '../each-test.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { faultsOf } from './invariants.ts';
import { findIllegalChanges } from './illegal-changes.ts';

openWorldForEachTest({ provider: true, customer: true });
let before: Snapshot;
let after: Snapshot;
beforeEach(async () => {
  const { id: bookingId } = await aBooking(world, customer);
  await aBooking(world, customer, { date: '2026-03-05T10:00' });
  before = await readSnapshot(world.database.read);
  await world.as(provider).bookings.accept({ bookingId });
  after = await readSnapshot(world.database.read);
});

type Row = Snapshot['bookings'][number];

/** The tables with something else in the rows of the bookings. */
const withRows = (...changes: Partial<Row>[]): Snapshot => ({
  ...after,
  bookings: after.bookings.map((row, index) => ({ ...row, ...changes[index] })),
});
const withRow = (changes: Partial<Row>): Snapshot => withRows(changes);

it('what the commands leave has no fault', () => {
  expect([
    ...faultsOf(before, world.now),
    ...faultsOf(after, world.now),
    ...findIllegalChanges(before, after),
  ]).toEqual([]);
});

it.each<[string, Partial<Row>, RegExp]>([
  ['two bookings at once', { startsAt: '2026-03-05T10:30:00.000Z' }, /has bookings 1 and 2 at once/],
  ['a stage that skips one', { startedAt: '2026-03-04T10:00:00.000Z' }, /is marked out of order/],
  ['a stage of another day', { onMyWayAt: '2026-03-03T10:00:00.000Z' }, /is marked long before its start/],
  ['a record of a request', { status: 'pending', ticks: '{"Cook":"now"}' }, /has a record while pending/],
  ['a confirmed booking without a provider', { providerId: null }, /confirmed without a provider/],
  ['a paused date that holds time', { pausedAt: '2026-03-02T10:00:00.000Z' }, /claim too many/],
  ['a total beside its lines', { totalPrice: 1 }, /lines do not sum to the total/],
  ['a status that no event tells of', { status: 'completed' }, /its events tell/],
  ['a cancellation without a reason', { status: 'cancelled' }, /cancelled with reason null/],
  [
    'a reschedule request that cannot be answered',
    { rescheduleStartsAt: '2026-03-06T10:00:00.000Z' },
    /half a reschedule/,
  ],
])('%s is found', (_, changes, fault) => {
  expect(faultsOf(withRow(changes), world.now).join('\n')).toMatch(fault);
});

it('a move that the lifecycle does not have is found', () => {
  const events = after.events.map((event) => ({
    ...event,
    data: event.data.replace('"to":"confirmed"', '"to":"completed"'),
  }));
  expect(faultsOf({ ...after, events }, world.now).join('\n')).toMatch(/booking\.accepted .* by provider/);
});

it('a count that is off is found, whichever it is', () => {
  for (const [name, value] of Object.entries(after.counters)) {
    const counters = { ...after.counters, [name]: value + 1 };
    expect(faultsOf({ ...after, counters }, world.now)).toEqual([
      `${name} is kept as ${value + 1} and counts ${value}`,
    ]);
  }
  const bookings = after.bookings.map((row) => ({ ...row, flaggedAt: row.createdAt }));
  expect(faultsOf({ ...after, bookings }, world.now)).toContain(
    ' bookings.flagged is kept as 0 and counts 2',
  );
});

it('a booking that has no claims, or is not said to be busy, is found', () => {
  expect(faultsOf({ ...after, claims: [] }, world.now).join('\n')).toMatch(/missing claim 1 /);
  expect(faultsOf({ ...after, busyTimes: [] }, world.now).join('\n')).toMatch(/missing busy time 1 /);
  const busyTimes = after.busyTimes.map((row) => ({ ...row, place: null }));
  expect(faultsOf({ ...after, busyTimes }, world.now).join('\n')).toMatch(/busy time too many 1 /);
});

it('two bookings that leave no time to travel are found', () => {
  const times = { startsAt: '2026-03-05T08:30:00.000Z', endsAt: '2026-03-05T09:30:00.000Z' };
  const near = withRows({ address: 'SE1 7AB', ...times }, { address: 'N1 1AA' });
  const far = withRows({ address: 'SE1 7AB', ...times }, { address: 'EN1 3ES' });
  expect(faultsOf(near, world.now).join('\n')).not.toMatch(/cannot get/);
  expect(faultsOf(far, world.now).join('\n')).toMatch(/cannot get from booking 1 to 2/);
});

it.each<[string, Partial<Row>, RegExp]>([
  ['another price', { price: 1 }, /changed an immutable column/],
  ['a change without an event', { notes: 'Changed' }, /changed without an event/],
  ['a change that calendars do not learn of', { address: 'Elsewhere' }, /without a higher SEQUENCE/],
])('%s is found in what changed', (_, changes, fault) => {
  expect(findIllegalChanges(after, withRow(changes)).join('\n')).toMatch(fault);
});

it('the request that replaces a booking records it, and nothing else of it may change', async () => {
  await world.as(provider).bookings.cancel({ bookingId: 1 });
  const cancelled = await readSnapshot(world.database.read);
  const { totalPrice } = cancelled.bookings[0]!;
  const date = { date: '2026-03-06T10:00', time: '10:00' };
  await world.as(customer).bookings.rebook({ bookingId: 1, totalPrice, ...date });
  const replaced = await readSnapshot(world.database.read);
  expect(findIllegalChanges(cancelled, replaced)).toEqual([]);
  const bookings = replaced.bookings.map((row) => ({ ...row, notes: 'Changed' }));
  expect(findIllegalChanges(cancelled, { ...replaced, bookings })).toContain(
    'booking 1: changed without an event',
  );
  const events = replaced.events.map((event) => ({ ...event, data: '{}' }));
  expect(findIllegalChanges(cancelled, { ...replaced, events })).toContain(
    'booking 1: changed without an event',
  );
});

it('lateness that is lost, and a booking that ended and goes on, are found in what changed', () => {
  expect(findIllegalChanges(withRow({ late: 1 }), after).join('\n')).toMatch(/is no longer late/);
  expect(findIllegalChanges(withRow({ status: 'cancelled' }), after).join('\n')).toMatch(
    /was cancelled and is confirmed/,
  );
});
