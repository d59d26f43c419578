import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeCachedBookings } from './cached-bookings.ts';

openWorldForEachTest();
const LIST = [['bookings', 'upcoming'], { type: 'infinite' }];
const PAGE = [['bookings', 'show'], { type: 'query' }];

it('changes a booking wherever it is cached, and undoes that only where nothing newer has arrived', async () => {
  await aProvider(world);
  const customer = await aCustomer(world);
  const booking = await aBooking(world, customer);
  const other = await aBooking(world, customer, { time: '15:00' });
  const cache = new QueryClient();
  const list = { pages: [{ items: [booking, other], nextCursor: null }], pageParams: [undefined] };
  cache.setQueryData(LIST, list);
  cache.setQueryData(PAGE, booking);
  const undo = await changeCachedBookings(cache, (each) =>
    each.id === booking.id ? { ...each, status: 'confirmed' } : each,
  );
  const changed = { ...booking, status: 'confirmed' };
  expect(cache.getQueryData(LIST)).toEqual({
    ...list,
    pages: [{ items: [changed, other], nextCursor: null }],
  });
  expect(cache.getQueryData(PAGE)).toEqual(changed);
  const newer = { ...booking, status: 'cancelled' };
  cache.setQueryData(PAGE, newer);
  undo();
  expect(cache.getQueryData(LIST)).toEqual(list);
  expect(cache.getQueryData(PAGE)).toEqual(newer);
});
