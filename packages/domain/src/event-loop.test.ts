import { expect, it } from 'vitest';
import { turnsDuring } from '../testing/turns.ts';
import { inSlices, yieldToEventLoop } from './event-loop.ts';

it('long work leaves the event loop a turn between two slices, and loses nothing', async () => {
  const slices: (readonly number[])[] = [];
  const work = async () => {
    for await (const slice of inSlices([1, 2, 3, 4, 5], 2)) slices.push(slice);
  };
  expect(await turnsDuring(work())).toBeGreaterThanOrEqual(3);
  expect(slices).toEqual([[1, 2], [3, 4], [5]]);
});

it('however many wait for a turn, one goes on in each, first come first served', async () => {
  const order: number[] = [];
  const wait = async (who: number) => {
    await yieldToEventLoop();
    order.push(who);
    await yieldToEventLoop();
    order.push(who);
  };
  const turns = await turnsDuring(Promise.all([wait(1), wait(2), wait(3)]));
  expect(turns).toBeGreaterThanOrEqual(6);
  expect(order).toEqual([1, 2, 3, 1, 2, 3]);
});
