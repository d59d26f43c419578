import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type QueueCaller, openFairQueue } from './fair-queue.ts';
import { networksOf } from './users/limits.ts';

/** A queue with work that runs until the test ends it. */
function openWork({ concurrency = 1, known = 9, others = 9, perGroup = 9 } = {}) {
  const begun: string[] = [];
  const going: (() => void)[] = [];
  const state = { now: 0 };
  const queue = openFairQueue({
    concurrency,
    places: { known, others },
    perGroup,
    clock: () => state.now,
  });
  const endNext = async () => {
    // What was asked just before begins first.
    await setImmediate();
    going.shift()?.();
    await setImmediate();
  };
  return {
    begun,
    queue,
    state,
    /** Queues work of a caller; its name begins with its group. Resolves with the name, or the code of its refusal. */
    ask(name: string, { groups = [name.slice(0, 1)], isKnown = false }: Partial<QueueCaller> = {}) {
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => going.push(() => resolve(name)));
      };
      return queue.run({ groups, isKnown }, work).catch((error) => `${name} ${error.code}`);
    },
    endNext,
    async endAll() {
      do await endNext();
      while (going.length > 0);
    },
  };
}

const from = (address: string, isKnown = false) => ({ groups: networksOf(address), isKnown });

describe('a fair queue (LIM-8)', () => {
  it('does so much at once and no more', async () => {
    const { begun, ask, endNext, endAll } = openWork({ concurrency: 2 });
    const done = ['a1', 'a2', 'a3'].map((name) => ask(name));
    await setImmediate();
    expect(begun).toEqual(['a1', 'a2']);
    await endNext();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await endAll();
    expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3']);
  });

  it('takes groups in turn, however much one of them has waiting', async () => {
    const work = openWork();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void work.ask(name);
    await work.endAll();
    expect(work.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('does the first request of a new network before those of a flood', async () => {
    const work = openWork();
    const flood = Array.from({ length: 5 }, (_, index) => String.fromCharCode(97 + index));
    for (const round of [1, 2]) for (const network of flood) void work.ask(`${network}${round}`);
    for (let ended = 0; ended < 5; ended += 1) await work.endNext();
    void work.ask('z1');
    await work.endNext();
    expect(work.begun.slice(-2)).toEqual(['a2', 'z1']);
  });

  it('takes a network for new again when nothing was done for it in the last minutes', async () => {
    const work = openWork();
    for (const name of ['a1', 'b1', 'a2']) void work.ask(name);
    await work.endAll();
    work.state.now = 3 * 60_000;
    for (const name of ['b2', 'b3', 'a3']) void work.ask(name);
    await work.endAll();
    expect(work.begun.slice(-3)).toEqual(['b2', 'a3', 'b3']);
  });

  it('forgets what was done two minutes ago, also after work in between', async () => {
    const work = openWork();
    for (const name of ['a1', 'b1', 'a2']) void work.ask(name);
    await work.endAll();
    work.state.now = 119_000;
    void work.ask('c1');
    await work.endAll();
    work.state.now = 120_000;
    for (const name of ['b2', 'b3', 'a3']) void work.ask(name);
    await work.endAll();
    expect(work.begun.slice(-3)).toEqual(['b2', 'a3', 'b3']);
  });

  it('goes on after work that failed', async () => {
    const { queue } = openWork();
    const failed = queue.run(from('a'), () => Promise.reject(new Error('failed')));
    const next = queue.run(from('a'), async () => 'done');
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});

describe('a queue that is full', () => {
  it('drops the newest request of the network with most waiting, and takes that of another', async () => {
    const work = openWork({ others: 3 });
    const asked = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => work.ask(name));
    await work.endAll();
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3 unavailable', 'b1', 'c1']);
  });

  it('refuses a further request of the network that has most waiting itself', async () => {
    const work = openWork({ others: 2 });
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => work.ask(name));
    await work.endAll();
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4 unavailable']);
  });

  it('drops a network for which much was done before a new one, when all have as much waiting', async () => {
    const work = openWork({ others: 2 });
    for (const name of ['a1', 'a2', 'b1']) void work.ask(name);
    await work.endNext();
    await work.endNext();
    const asked = ['a3', 'b2', 'c1'].map((name) => work.ask(name));
    await work.endAll();
    expect(await Promise.all(asked)).toEqual(['a3 unavailable', 'b2', 'c1']);
  });

  it('takes no more than its share from one network, however empty it is', async () => {
    const work = openWork({ perGroup: 2 });
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => work.ask(name));
    await work.endAll();
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4 unavailable']);
  });
});

describe('known callers', () => {
  it('have places that no one else takes, and wait for one other at most', async () => {
    const work = openWork({ others: 2, known: 2 });
    for (const name of ['a1', 'b1', 'c1']) void work.ask(name);
    const known = ['x1', 'y1'].map((name) => work.ask(name, { isKnown: true }));
    await work.endAll();
    expect(await Promise.all(known)).toEqual(['x1', 'y1']);
    expect(work.begun).toEqual(['a1', 'x1', 'b1', 'y1', 'c1']);
  });

  it('take turns by network among themselves', async () => {
    const work = openWork({ known: 3 });
    void work.ask('a1');
    const asked = ['x1', 'x2', 'x3', 'y1'].map((name) => work.ask(name, { isKnown: true }));
    await work.endAll();
    expect(await Promise.all(asked)).toEqual(['x1', 'x2', 'x3 unavailable', 'y1']);
    expect(work.begun).toEqual(['a1', 'x1', 'y1', 'x2']);
  });
});

describe('the networks of IPv6 (LIM-10)', () => {
  const SUBSCRIBER = Array.from({ length: 6 }, (_, index) => `2001:db8:1:${(index + 1).toString(16)}::/64`);

  it('count as one where one /56 or /48 holds them', async () => {
    const work = openWork({ others: 3 });
    const flood = SUBSCRIBER.map((address, index) => work.ask(`s${index}`, from(address)));
    const others = ['203.0.113.7', '2001:db8:2:1::/64'].map((address, index) =>
      work.ask(`o${index}`, from(address)),
    );
    await work.endAll();
    expect(await Promise.all(others)).toEqual(['o0', 'o1']);
    const refused = (await Promise.all(flood)).filter((one) => one.endsWith('unavailable'));
    expect(refused).toHaveLength(4);
    expect(work.begun).toEqual(['s0', 'o0', 'o1', 's1']);
  });

  it('take turns within a /48 that a flood comes from', async () => {
    const work = openWork();
    for (const address of SUBSCRIBER) void work.ask('s', from(address));
    void work.ask('neighbour', from('2001:db8:1:a000::/64'));
    await work.endNext();
    expect(work.begun).toEqual(['s', 'neighbour']);
    await work.endAll();
  });
});
