import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, readBookings } from '@doorstep/domain/testing';
import { admin, provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { Booking } from '../booking.schema.ts';

openWorldForEachTest({ admin: true, provider: true, customer: true });

type Search = NonNullable<Parameters<ReturnType<World['as']>['bookings']['search']>[0]>;
const ids = async (input: Search) => (await world.as(admin).bookings.search(input)).items.map(({ id }) => id);

/** One booking of each kind that admins look for, by its name. */
async function aKindOfEach() {
  const { bookings } = world.as(admin);
  const book = async (time: string, more: object = {}) =>
    (await aBooking(world, customer, { time, ...more })).id;
  const late = await book('11:00', { date: '2026-03-03T11:00' });
  await world.as(customer).bookings.cancel({ bookingId: late });
  const flagged = await book('12:00');
  await bookings.flag({ bookingId: flagged, note: null });
  const unassigned = await book('13:00', { serviceId: 24 });
  const problem = await book('14:00');
  await world.as(provider).bookings.accept({ bookingId: problem });
  world.at('2026-03-04T15:30:00Z');
  await world.as(customer).bookings.reportProblem({ bookingId: problem, kind: 'late', note: 'An hour' });
  const other = (await aBooking(world, await aCustomer(world), { date: '2026-03-06T10:00' })).id;
  return { late, flagged, unassigned, problem, other };
}

describe('bookings can be filtered (ADM-4)', () => {
  it('by status, flag, days or person', async () => {
    world.at('2026-03-02T11:30:00Z');
    const { late, flagged, unassigned, problem, other } = await aKindOfEach();
    for (const [filter, expected] of [
      [{ status: 'confirmed' }, [problem]],
      [{ status: 'completed' }, []],
      [{ late: true }, [late]],
      [{ flagged: true }, [flagged]],
      [{ unassigned: true }, [unassigned]],
      [{ problem: true }, [problem]],
      [{ from: '2026-03-04', to: '2026-03-04' }, [problem, unassigned, flagged]],
      [{ to: '2026-03-03' }, [late]],
      [{ from: '2026-03-05' }, [other]],
      [{ customerId: customer.id, status: 'pending' }, [unassigned, flagged]],
      [{ providerId: provider.id, from: '2026-03-04' }, [other, problem, flagged]],
      [{ flagged: true, late: true }, []],
    ] as const)
      expect([filter, await ids(filter)]).toEqual([filter, expected]);
  });

  it('not by a flag that was cleared', async () => {
    const { flagged, problem, unassigned } = await aKindOfEach();
    const { bookings } = world.as(admin);
    await bookings.clearFlag({ bookingId: flagged });
    await bookings.resolveProblem({ bookingId: problem, outcome: 'none', reason: 'Agreed' });
    await bookings.cancel({ bookingId: unassigned });
    for (const filter of [{ flagged: true }, { problem: true }, { unassigned: true }])
      expect(await ids(filter)).toEqual([]);
  });

  it('and ordered by start, from the latest or the earliest, page by page', async () => {
    const [b, c, a] = [
      (await aBooking(world, customer, { time: '11:00' })).id,
      (await aBooking(world, customer, { date: '2026-03-06T10:00' })).id,
      (await aBooking(world, customer, { time: '09:00' })).id,
    ];
    expect(await ids({})).toEqual([a, c, b]);
    for (const [order, expected] of [
      ['latest', [c, b, a]],
      ['earliest', [a, b, c]],
    ] as const) {
      const first = await world.as(admin).bookings.search({ order, limit: 2 });
      expect(first.items.map(({ id }) => id)).toEqual(expected.slice(0, 2));
      expect(await ids({ order, limit: 2, cursor: first.nextCursor })).toEqual(expected.slice(2));
    }
    expect(await ids({ order: 'earliest', from: '2026-03-04', to: '2026-03-05' })).toEqual([a, b]);
    expect(await ids({ order: 'earliest', from: '2026-03-05' })).toEqual([c]);
  });

  it('by London days, also at the start of summer time', async () => {
    const night = { serviceId: 24, source: 'wizard', options: {} } as const;
    const made = [];
    for (const [date, time] of [
      ['2026-03-28T23:00', '23:00'],
      ['2026-03-29T00:00', '00:00'],
      ['2026-03-29T23:00', '23:00'],
      ['2026-03-30T00:00', '00:00'],
    ] as const)
      made.push((await aBooking(world, customer, { ...night, date, time })).id);
    expect(await ids({ from: '2026-03-29', to: '2026-03-29' })).toEqual([made[2], made[1]]);
  });
});

const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const WORDS = ['rose', 'Primrose', 'lane', 'Rosemary', '12', '2', 'É', 'mill'];

it(
  'every search, page by page, finds the same bookings as a full scan, each once',
  { retry: 0 },
  async () => {
    const all: Booking[] = [];
    for (const [index, time] of TIMES.entries()) {
      const address = [0, 3, 5].map((step) => WORDS[(index * 3 + step) % WORDS.length]).join(' ');
      all.push(await aBooking(world, customer, { time, address, ...(index % 4 === 3 && { serviceId: 24 }) }));
    }
    for (const { id: bookingId } of all.slice(0, 2)) await world.as(provider).bookings.accept({ bookingId });
    await world.as(customer).bookings.cancel({ bookingId: all[5]!.id });
    for (const { id: bookingId } of all.slice(1, 4))
      await world.as(admin).bookings.flag({ bookingId, note: null });
    const present = await readBookings(world.as(admin));
    const keyOf = (text: string) =>
      text
        .normalize('NFKD')
        .replaceAll(/\p{Mn}/gu, '')
        .toLowerCase();
    const isFound = (booking: Booking, { text, status, flagged, unassigned, from }: Search) =>
      (keyOf(booking.address).includes(keyOf(text ?? '')) || text === String(booking.id)) &&
      (!status || booking.status === status) &&
      (!flagged || booking.flagged) &&
      (!unassigned || (booking.providerId === null && booking.status === 'pending')) &&
      (!from || booking.date >= from);
    const searches = fc.record({
      text: fc.oneof(
        fc.constantFrom(
          '',
          'rose',
          'ose',
          'e',
          '2',
          '12 ro',
          'mary',
          'lane rose',
          'ose lane',
          'e mil',
          'e 12',
          'x',
          ' mill ',
        ),
        fc.constantFrom(...all.map(({ id }) => String(id))),
      ),
      status: fc.constantFrom(undefined, undefined, 'pending' as const, 'confirmed' as const),
      flagged: fc.boolean(),
      unassigned: fc.constantFrom(false, false, true),
      from: fc.constantFrom(undefined, '2026-03-04', '2026-03-05'),
      order: fc.constantFrom('newest' as const, 'latest' as const, 'earliest' as const),
      limit: fc.integer({ min: 1, max: 4 }),
    });
    const property = fc.asyncProperty(searches, async (input) => {
      const found: number[] = [];
      for (let cursor: string | null | undefined = undefined; cursor !== null;) {
        const page = await world.as(admin).bookings.search({ ...input, cursor });
        expect(page.items.length).toBeLessThanOrEqual(input.limit);
        found.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      const expected = present.filter((booking) => isFound(booking, { ...input, text: input.text.trim() }));
      expect(found.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id).toSorted((a, b) => a - b));
    });
    // A first page that the booking found by its id fills, so that the next begins before every row.
    const filled = { text: '1', flagged: false, unassigned: false, limit: 1 };
    const first = { ...filled, status: undefined, from: undefined, order: 'earliest' as const };
    await fc.assert(property, { numRuns: 60, examples: [[first]] });
  },
);
