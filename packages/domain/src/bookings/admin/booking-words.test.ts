import { expect, it } from 'vitest';
import { aBooking, aCustomer } from '@doorstep/domain/testing';
import { faultsOf, noteQueries } from '../../../testing/plan.queries.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { bookingWords } from './admin-bookings.queries.ts';

openWorldForEachTest();

it('lists each word of all addresses once, in order and in batches, and finds the bookings that have some', async () => {
  const customer = await aCustomer(world, 'Amara Cole');
  const ids: number[] = [];
  for (const [time, address] of [
    ['09:00', '1 Rose Lane'],
    ['10:00', '12 Rose Row'],
    ['11:00', '1 Élan Lane'],
  ] as const)
    ids.push((await aBooking(world, customer, { time, address })).id);
  const { database } = world;
  const noted = noteQueries(database.read);
  const words = bookingWords(database.read);
  expect(await words.after('', 100)).toEqual(['1', '12', 'elan', 'lane', 'rose', 'row']);
  expect(await words.after('', 4)).toEqual(['1', '12', 'elan', 'lane']);
  expect(await words.after('lane', 4)).toEqual(['rose', 'row']);
  expect(await words.after('row', 4)).toEqual([]);
  expect(new Set(await words.rowsWith(['elan', 'row'], 10))).toEqual(new Set([ids[1], ids[2]]));
  expect(await words.rowsWith(['lane'], 1)).toHaveLength(1);
  expect(await words.rowsWith([], 10)).toEqual([]);
  for (const sent of noted.values()) expect(await faultsOf(database, sent)).toEqual([]);
});
