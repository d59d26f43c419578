import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { DomainError } from '../errors.ts';
import type { Batch } from './event-reader.ts';
import type { RecordedEvent } from './event-stream.queries.ts';
import type { EventType } from './event-types.ts';
import { LiveStream, type Receiver, type StreamItem } from './live-stream.ts';

const [VIEWER, STRANGER] = [1, 2];

let now: Date;
let isSignedIn: boolean;
let items: StreamItem[];
let receiver: Receiver;
beforeEach(() => {
  [now, isSignedIn, items] = [new Date('2026-03-02T09:00:00Z'), true, []];
  const send = (item: StreamItem) => items.push(item) > 0;
  receiver = { send, drained: async () => {}, beat: vi.fn<() => void>(), end: vi.fn<() => void>() };
});

function anEvent(id: number, type: EventType, recipientId: number | null = VIEWER): RecordedEvent {
  const people = { actorId: null, recipientId, customerId: null, providerId: null, bookingId: null };
  return { id, type, ...people, data: '{}', createdAt: now.toISOString() };
}

const batchOf = (number: number, ...events: RecordedEvent[]): Batch => ({
  number,
  after: String(number - 1),
  upTo: String(number),
  events,
});

function aStream(id = VIEWER, readMissed: () => Promise<Batch> = async () => batchOf(0)) {
  const leave = vi.fn<() => void>();
  const source = { readMissed, isSignedIn: async () => isSignedIn, clock: () => now, leave };
  return { stream: new LiveStream({ id, role: 'customer' }, source), leave };
}

/** A stream that has begun. */
async function aBegunStream(id = VIEWER) {
  const made = aStream(id);
  made.stream.listen(receiver);
  await turn();
  return made;
}

const ids = () => items.map(({ event }) => event.id);

it('sends its viewer’s events only', async () => {
  const { stream } = await aBegunStream();
  stream.accept(batchOf(1, anEvent(1, 'provider.approved'), anEvent(2, 'provider.approved', STRANGER)));
  stream.accept(batchOf(2, anEvent(3, 'service.updated', null)));
  expect(ids()).toEqual([1, 3]);
  expect(items.map(({ cursor }) => cursor)).toEqual(['1', '2']);
});

it('sends to all streams the same item', async () => {
  const batch = batchOf(1, anEvent(1, 'service.updated', null));
  for (const id of [VIEWER, STRANGER]) (await aBegunStream(id)).stream.accept(batch);
  expect(items).toHaveLength(2);
  expect(items[0]).toBe(items[1]);
});

it('sends what is published while it reads what it missed, once', async () => {
  const reading = Promise.withResolvers<Batch>();
  const { stream } = aStream(VIEWER, () => reading.promise);
  stream.listen(receiver);
  stream.accept(batchOf(1, anEvent(1, 'provider.approved')));
  stream.accept(batchOf(2, anEvent(2, 'provider.approved')));
  reading.resolve({ ...batchOf(1, anEvent(1, 'provider.approved')), after: '0' });
  await expect.poll(ids).toEqual([1, 2]);
});

it('waits for a slow reader, and disconnects one who is too slow', async () => {
  const { stream, leave } = await aBegunStream();
  const room = Promise.withResolvers<void>();
  const isSlow = { send: (item: StreamItem) => items.push(item) < 0, drained: () => room.promise };
  Object.assign(receiver, isSlow);
  for (let number = 1; number <= 3; number += 1)
    stream.accept(batchOf(number, anEvent(number, 'provider.approved')));
  expect(ids()).toEqual([1]);
  room.resolve();
  await expect.poll(ids).toEqual([1, 2, 3]);

  Object.assign(receiver, { drained: () => new Promise(() => {}) });
  for (let number = 4; number <= 1004; number += 1)
    stream.accept(batchOf(number, anEvent(number, 'provider.approved')));
  expect(leave).not.toHaveBeenCalled();
  stream.accept(batchOf(1005, anEvent(1005, 'provider.approved')));
  expect(leave).toHaveBeenCalledOnce();
  expect(receiver.end).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('sends an event that is due later when it is', async () => {
  const { stream } = await aBegunStream();
  const event = anEvent(1, 'message.answered_automatically');
  now = new Date(now.getTime() - 1000);
  stream.accept(batchOf(1, event));
  stream.accept(batchOf(2, anEvent(2, 'provider.approved')));
  expect(ids()).toEqual([]);
  now = new Date(now.getTime() + 1000);
  await expect.poll(ids).toEqual([1, 2]);
});

it('ends with its session, at a ping or before an event of the account', async () => {
  for (const end of [
    (stream: LiveStream) => stream.beat(),
    (stream: LiveStream) => stream.accept(batchOf(1, anEvent(1, 'account.deactivated'))),
  ]) {
    isSignedIn = true;
    const { stream, leave } = await aBegunStream();
    stream.beat();
    expect(receiver.beat).toHaveBeenCalled();
    isSignedIn = false;
    await turn();
    end(stream);
    await expect.poll(() => leave.mock.calls).toHaveLength(1);
    expect(receiver.end).toHaveBeenLastCalledWith(new DomainError('signed_out'));
    stream.accept(batchOf(2, anEvent(2, 'provider.approved')));
    expect(ids()).toEqual([]);
  }
});

it('ends with the error of its database', async () => {
  const { stream, leave } = aStream(VIEWER, () => Promise.reject(new Error('no')));
  stream.listen(receiver);
  await expect.poll(() => leave.mock.calls).toHaveLength(1);
  expect(receiver.end).toHaveBeenCalledExactlyOnceWith(new Error('no'));
});
