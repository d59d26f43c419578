import type { ListedBooking } from '@doorstep/domain';
import { expect, it } from 'vitest';
import { groupUpcoming } from './upcoming-groups.ts';

function aBooking(id: number, parts: Partial<ListedBooking> = {}): ListedBooking {
  return {
    id,
    seriesId: null,
    status: 'confirmed',
    paused: false,
    rebookable: false,
    ...parts,
  } as ListedBooking;
}

const idsOf = (bookings: readonly ListedBooking[]) => bookings.map(({ id }) => id);

it('lists what others cancelled first, each series once, and apart what does not take place', () => {
  const { declined, visits, cancelled } = groupUpcoming([
    aBooking(1, { status: 'cancelled' }),
    aBooking(2),
    aBooking(3, { seriesId: 7, paused: true }),
    aBooking(4, { seriesId: 7, status: 'pending' }),
    aBooking(5, { status: 'cancelled', rebookable: true }),
    aBooking(6, { seriesId: 7 }),
    aBooking(8, { seriesId: 9, status: 'cancelled' }),
    aBooking(10, { seriesId: 9 }),
  ]);
  expect(idsOf(declined)).toEqual([5]);
  expect(idsOf(visits)).toEqual([2, 4, 10]);
  expect(idsOf(cancelled)).toEqual([1, 3, 8]);
});

it('lists the first date of a series that is paused as a whole', () => {
  const { visits, cancelled } = groupUpcoming([
    aBooking(1, { seriesId: 7, paused: true }),
    aBooking(2, { seriesId: 7, paused: true }),
  ]);
  expect(idsOf(visits)).toEqual([1]);
  expect(idsOf(cancelled)).toEqual([2]);
});
