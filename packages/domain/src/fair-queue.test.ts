import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

/** Work that says when it begins and goes on until it is told to end. */
function openWork() {
  const begun: string[] = [];
  const going: (() => void)[] = [];
  return {
    begun,
    begin: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => going.push(() => resolve(name)));
    },
    async endNext() {
      going.shift()?.();
      await setImmediate();
    },
  };
}

const unavailable = expect.objectContaining({ code: 'unavailable', status: 503 });

describe('a fair queue', () => {
  it('does so much at once and no more', async () => {
    const work = openWork();
    const queue = openFairQueue({ atOnce: 2, most: 9, share: 9 });
    const done = ['a1', 'a2', 'a3'].map((name) => queue.run('a', work.begin(name)));
    await setImmediate();
    expect(work.begun).toEqual(['a1', 'a2']);
    await work.endNext();
    expect(work.begun).toEqual(['a1', 'a2', 'a3']);
    await work.endNext();
    await work.endNext();
    expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3']);
  });

  it('takes askers in turn, however much one of them has waiting', async () => {
    const work = openWork();
    const queue = openFairQueue({ atOnce: 1, most: 9, share: 9 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
      void queue.run(name.slice(0, 1), work.begin(name));
    await setImmediate();
    for (let ended = 0; ended < 6; ended += 1) await work.endNext();
    expect(work.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses what is beyond the share of an asker, and beyond what may wait at all', async () => {
    const work = openWork();
    const queue = openFairQueue({ atOnce: 1, most: 3, share: 2 });
    for (const name of ['a1', 'a2', 'a3']) void queue.run('a', work.begin(name));
    await expect(queue.run('a', work.begin('a4'))).rejects.toEqual(unavailable);
    void queue.run('b', work.begin('b1'));
    await expect(queue.run('c', work.begin('c1'))).rejects.toEqual(unavailable);
    await work.endNext();
    void queue.run('c', work.begin('c2'));
    for (let ended = 0; ended < 3; ended += 1) await work.endNext();
    expect(work.begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c2']);
  });

  it('goes on after work that failed', async () => {
    const queue = openFairQueue({ atOnce: 1, most: 9, share: 9 });
    const failed = queue.run('a', () => Promise.reject(new Error('failed')));
    const next = queue.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});
