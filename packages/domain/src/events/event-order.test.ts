import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type World,
  aBooking,
  aCustomer,
  aProvider,
  anAdmin,
  aRequest,
  openWorld,
} from '@doorstep/domain/testing';
import { type Followed, follow as followEvents } from '../../testing/follow.ts';
import { raceInProcesses } from '../../testing/race-processes.ts';
import type { User } from '../accounts/account.schema.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { openFeed } from './event-feed.ts';
import type { EventType } from './event-types.ts';
import { newestEventId, recordEvent } from './event.queries.ts';

/** Processes of their own take a while to start on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let world: World;
let customer: User;
let streams: Followed[];
let others: Database[];
beforeEach(async () => {
  world = await openWorld();
  customer = await aCustomer(world);
  [streams, others] = [[], []];
});
afterEach(async () => {
  for (const stream of streams) await stream.stop();
  for (const other of others) await other.close();
  await world.close();
});

async function follow(...[user, options]: [User, Parameters<typeof followEvents>[2]?]): Promise<Followed> {
  const stream = await followEvents(world, user, options);
  streams.push(stream);
  return stream;
}

/** The database as another process opens it. */
function another(): Database {
  const database = openDatabase(world.url, { connections: 3 });
  others.push(database);
  return database;
}

const record = (database: Database, type: EventType, then?: () => Promise<void>) =>
  database.transaction(async (tx) => {
    await recordEvent(tx, { type, actorId: customer.id }, world.now);
    await then?.();
  });

/** Records an event in a transaction that stays open until it is told to end. */
async function recordSlowly(database: Database, type: EventType) {
  const [recorded, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = record(database, type, async () => {
    recorded.resolve();
    await end.promise;
  });
  await recorded.promise;
  return {
    async commit() {
      end.resolve();
      await over;
    },
    async rollBack() {
      end.reject(new Error('no'));
      await over.catch(() => {});
    },
  };
}

/** SQLite has one writer at a time: nothing is recorded beside an open transaction. */
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

describe.runIf(onPostgres)('an event of a transaction that commits after a later one', () => {
  it.each([
    ['here', () => world.database],
    ['in another process', () => another()],
  ])('%s is told to a stream that began between the two', async (_, open) => {
    const slow = await recordSlowly(open(), 'message.sent');
    await record(world.database, 'booking.declined');
    const stream = await follow(customer);
    await slow.commit();
    await record(world.database, 'booking.completed');
    expect(await stream.types(2)).toEqual(['message.sent', 'booking.completed']);
  });

  it('is told to a stream that began between the two beside one that goes on', async () => {
    const before = await follow(customer);
    const slow = await recordSlowly(another(), 'message.sent');
    await record(world.database, 'booking.declined');
    const between = await follow(customer);
    await slow.commit();
    await record(world.database, 'booking.completed');
    expect(await before.types(3)).toEqual(['message.sent', 'booking.declined', 'booking.completed']);
    expect(await between.types(2)).toEqual(['message.sent', 'booking.completed']);
  });

  it('is told before the later one, so that nobody goes on after the later one without it', async () => {
    const received = await newestEventId(world.database.read);
    const slow = await recordSlowly(another(), 'message.sent');
    await record(world.database, 'booking.completed');
    const [stream, again] = [await follow(customer), await follow(customer, { after: received })];
    const told = [stream.next(), again.next()];
    await slow.commit();
    expect((await Promise.all(told)).map(({ type }) => type)).toEqual(['message.sent', 'message.sent']);
    expect((await again.next()).type).toBe('booking.completed');
  });

  it('is waited for however much is recorded meanwhile, and no longer when it is rolled back', async () => {
    const stream = await follow(customer);
    const [first, second] = [
      await recordSlowly(another(), 'message.sent'),
      await recordSlowly(another(), 'booking.accepted'),
    ];
    for (let made = 0; made < 600; made += 1) await record(world.database, 'provider.offered');
    await first.rollBack();
    await second.commit();
    const told = await stream.types(601);
    expect(told[0]).toBe('booking.accepted');
    expect(new Set(told.slice(1))).toEqual(new Set(['provider.offered']));
  });

  it('would be lost if nobody asked who is still writing', async () => {
    const blind = { ...world.database, writersOf: async () => new Set<string>() };
    const feed = openFeed(blind, () => world.now);
    const slow = await recordSlowly(another(), 'message.sent');
    await record(world.database, 'booking.declined');
    const stream = await follow(customer, { feed, database: blind });
    await slow.commit();
    await record(world.database, 'booking.completed');
    expect((await stream.next()).type).toBe('booking.completed');
  });
});

describe('events that several processes record at once', () => {
  it('are each told once, in order, to everybody, whenever they go on', async () => {
    const admin = await anAdmin(world);
    const entries = [];
    for (let made = 0; made < 24; made += 1) {
      await aProvider(world);
      entries.push({ customer: await aCustomer(world), request: aRequest({ time: '14:00' }) });
    }
    const first = await aBooking(world, customer);
    const received = await newestEventId(world.database.read);
    const whole = await follow(admin, { after: received - 1 });
    const finishes = raceInProcesses(world, entries);
    const ids = [(await whole.next()).id];
    let leaving = await follow(admin, { after: received });
    const pieces: number[] = [];
    for (let piece = 0; piece < 6; piece += 1) {
      for (let made = 0; made < 4; made += 1) pieces.push((await leaving.next()).id);
      await leaving.stop();
      leaving = await follow(admin, { after: pieces.at(-1)! });
    }
    while (ids.length < 25) ids.push((await whole.next()).id);
    expect((await finishes).every(({ booking }) => booking !== null)).toBe(true);
    expect(first.id).toBeGreaterThan(0);
    expect(pieces).toEqual(ids.slice(1));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});
