import { describe, expect, it, vi } from 'vitest';
import type { JobMutation, PendingMutation } from './pending-mutations.ts';
import { type Outbox, type OutboxStore, Refusal, type Send, openOutbox } from './outbox.ts';

const STAGES = ['onMyWay', 'started', 'finished'] as const;
const aPhoto: JobMutation = {
  type: 'photo',
  kind: 'before',
  picture: new Blob(['a']),
  fileName: 'sofa.jpg',
  preview: '',
};

/** A phone's memory. */
function aStore(): OutboxStore {
  const stored = new Map<string, PendingMutation>();
  return {
    read: async () => [...stored.values()],
    keep: async (pending) => void stored.set(pending.key, pending),
    drop: async ({ key }) => void stored.delete(key),
  };
}

/** An outbox over a server that can be out of reach and that notes what it took. */
function connected(store = aStore()) {
  const taken: PendingMutation[] = [];
  const server = { isReached: true, refuses: '' };
  const send: Send = async (pending) => {
    if (!server.isReached) throw new TypeError('Failed to fetch');
    if (pending.mutation.type === 'stage' && pending.mutation.stage === server.refuses)
      throw new Refusal('Not so');
    taken.push(pending);
  };
  const outbox = openOutbox(send, store);
  return { outbox, server, taken };
}

const markAll = (outbox: Outbox) => STAGES.forEach((stage) => outbox.add(1, { type: 'stage', stage }));
const stagesOf = (pending: readonly PendingMutation[]) =>
  pending.map(({ mutation }) => (mutation.type === 'stage' ? mutation.stage : mutation.type));
const settled = (outbox: Outbox) => outbox.flush();

describe('a pending mutation', () => {
  it('is sent in order, and removed once it is stored', async () => {
    const { outbox, taken } = connected();
    markAll(outbox);
    await settled(outbox);
    expect(stagesOf(taken)).toEqual(STAGES);
    expect(outbox.read()).toEqual([]);
  });

  it('waits for a connection, and is sent in order with its keys and times', async () => {
    const { outbox, server, taken } = connected();
    server.isReached = false;
    markAll(outbox);
    await settled(outbox);
    const pending = outbox.read();
    expect(pending.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    server.isReached = true;
    await outbox.flush();
    expect(stagesOf(taken)).toEqual(STAGES);
    expect(taken.map(({ key, madeAt }) => [key, madeAt])).toEqual(
      pending.map(({ key, madeAt }) => [key, madeAt]),
    );
  });

  it('is sent again at once when the connection comes back during an attempt that fails', async () => {
    const hanging = Promise.withResolvers<void>();
    const send = vi.fn<Send>().mockReturnValueOnce(hanging.promise).mockResolvedValueOnce();
    const outbox = openOutbox(send, aStore());
    outbox.add(1, aPhoto);
    await expect.poll(() => send.mock.calls).toHaveLength(1);
    const sent = outbox.flush();
    hanging.reject(new TypeError('Failed to fetch'));
    await sent;
    expect(outbox.read()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is sent once, however often sending starts', async () => {
    const { outbox, taken } = connected();
    markAll(outbox);
    await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()]);
    expect(taken).toHaveLength(3);
  });

  it('that is refused has the reason, and blocks no other', async () => {
    const { outbox, server, taken } = connected();
    server.refuses = 'started';
    markAll(outbox);
    await settled(outbox);
    expect(stagesOf(taken)).toEqual(['onMyWay', 'finished']);
    const [refused] = outbox.read();
    expect(refused).toMatchObject({ state: 'refused', refusal: 'Not so' });
    server.refuses = '';
    outbox.retry(refused!.key);
    await settled(outbox);
    expect(stagesOf(taken)).toEqual(['onMyWay', 'finished', 'started']);
  });

  it('does not wait for a photo', async () => {
    const hanging = Promise.withResolvers<void>();
    const send = vi
      .fn<Send>()
      .mockImplementation(({ mutation }) =>
        mutation.type === 'photo' ? hanging.promise : Promise.resolve(),
      );
    const outbox = openOutbox(send, aStore());
    outbox.add(1, aPhoto);
    markAll(outbox);
    await expect.poll(() => stagesOf(outbox.read())).toEqual(['photo']);
    hanging.resolve();
    await settled(outbox);
    expect(outbox.read()).toEqual([]);
  });

  it('is discarded, unless it is being sent', async () => {
    const { outbox, server } = connected();
    server.isReached = false;
    markAll(outbox);
    await settled(outbox);
    outbox.discard(outbox.read()[2]!.key);
    expect(stagesOf(outbox.read())).toEqual(['onMyWay', 'started']);
  });

  it('is stored while the app is closed, and sent when it is opened again (JOB-11)', async () => {
    const store = aStore();
    const closed = connected(store);
    closed.server.isReached = false;
    markAll(closed.outbox);
    await settled(closed.outbox);
    const keys = closed.outbox.read().map(({ key }) => key);

    const { outbox, taken } = connected(store);
    await expect.poll(() => taken).toHaveLength(3);
    await settled(outbox);
    expect(taken.map(({ key }) => key)).toEqual(keys);
    expect(await store.read()).toEqual([]);
  });

  it('from another tab is shown and sent by this one too, in order', async () => {
    const store = aStore();
    const [one, other] = [connected(store), connected(store)];
    await Promise.all([settled(one.outbox), settled(other.outbox)]);
    for (const { server } of [one, other]) server.isReached = false;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T10:00:00Z') });
    one.outbox.add(1, { type: 'stage', stage: 'onMyWay' });
    vi.setSystemTime(new Date('2026-03-04T10:01:00Z'));
    other.outbox.add(1, { type: 'stage', stage: 'started' });
    vi.useRealTimers();
    await Promise.all([settled(one.outbox), settled(other.outbox)]);
    await other.outbox.load();
    expect(stagesOf(other.outbox.read())).toEqual(['onMyWay', 'started']);
    other.server.isReached = true;
    await other.outbox.flush();
    expect(stagesOf(other.taken)).toEqual(['onMyWay', 'started']);
  });

  it('is not sent any more once its user has left', async () => {
    const { outbox, server, taken } = connected();
    server.isReached = false;
    markAll(outbox);
    await settled(outbox);
    outbox.close();
    server.isReached = true;
    await outbox.flush();
    expect([outbox.read(), taken]).toEqual([[], []]);
  });

  it('that was refused or left out is not sent when the app is opened again', async () => {
    const store = aStore();
    const closed = connected(store);
    closed.server.refuses = 'onMyWay';
    closed.outbox.add(1, { type: 'stage', stage: 'onMyWay' });
    await settled(closed.outbox);
    const { outbox, taken } = connected(store);
    await expect.poll(() => outbox.read()).toMatchObject([{ state: 'refused', refusal: 'Not so' }]);
    outbox.discard(outbox.read()[0]!.key);
    expect([taken, await store.read()]).toEqual([[], []]);
  });
});
