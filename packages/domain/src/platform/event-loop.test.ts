import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { turnsDuring } from '../../testing/turns.ts';
import {
  hasReaders,
  inSlices,
  noteRead,
  runForCommand,
  runInTransaction,
  waitForCommandTurn,
  yieldToEventLoop,
} from './event-loop.ts';

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

it('a transaction must not yield, nor any search that it waits for', async () => {
  await expect(runInTransaction(async () => yieldToEventLoop())).rejects.toThrow('must not yield');
  const search = async () => {
    for await (const _ of inSlices([1], 1));
  };
  await expect(runInTransaction(search)).rejects.toThrow('must not yield');
  await runForCommand(search);
});

describe('commands next to searches without a pause', () => {
  afterEach(() => void vi.useRealTimers());

  /** Ten searches of four slices that take 10 ms each; in which order they and commands of 2 ms get on. */
  async function race(command: () => Promise<void>, commands: number): Promise<string> {
    // The turn in which the test begins is over.
    await setImmediate();
    vi.useFakeTimers({ toFake: ['performance'] });
    let order = '';
    const goOn = (who: string, milliseconds: number) => {
      order += who;
      vi.advanceTimersByTime(milliseconds);
    };
    const search = async () => {
      for await (const _ of inSlices([1, 2, 3, 4], 1)) goOn('s', 10);
    };
    const act = () => command().then(() => goOn('c', 2));
    await Promise.all([...Array.from({ length: 10 }, search), ...Array.from({ length: commands }, act)]);
    return order;
  }

  it('get half of the time that others have had, so that neither waits for all of the other', async () => {
    expect(await race(waitForCommandTurn, 8)).toBe(`scccscccscc${'s'.repeat(37)}`);
  });

  it('share it with the searches that commands wait for', async () => {
    const searching = () => runForCommand(yieldToEventLoop);
    expect(await race(searching, 4)).toBe(`scccsc${'s'.repeat(38)}`);
  });
});

it('someone reads while a search is queued, and until 25 ms after a read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    noteRead();
    vi.advanceTimersByTime(24);
    expect(hasReaders()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(hasReaders()).toBe(false);
    const search = yieldToEventLoop();
    expect(hasReaders()).toBe(true);
    await search;
    expect(hasReaders()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
