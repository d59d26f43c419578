import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aProvider, anAdmin, aRequest } from '@doorstep/domain/testing';
import { type Followed, follow as followEvents } from '../../../testing/follow.ts';
import { raceInProcesses } from '../../../testing/race-processes.ts';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../users/user.schema.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { openFeed } from './event-feed.ts';
import type { EventType } from './event-types.ts';
import { currentCursor } from './event-stream.queries.ts';
import { recordEvent } from './event.queries.ts';

openWorldForEachTest({ customer: true });
let streams: Followed[];
let others: Database[];
beforeEach(async () => {
  [streams, others] = [[], []];
});
afterEach(async () => {
  for (const stream of streams) await stream.stop();
  for (const other of others) await other.close();
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

/** Records an event in a transaction that stays open until the returned function is called. */
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

/** SQLite has one writer at a time: nothing is recorded next to an open transaction. */
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

describe.runIf(onPostgres)('an event of a transaction that commits after a later one', () => {
  it.each([
    ['here', () => world.database],
    ['in another process', () => another()],
  ])('%s reaches a stream that began between the two', async (_, open) => {
    const slow = await recordSlowly(open(), 'message.sent');
    await record(world.database, 'booking.declined');
    const stream = await follow(customer);
    await slow.commit();
    await record(world.database, 'booking.completed');
    expect(await stream.types(2)).toEqual(['message.sent', 'booking.completed']);
  });

  it('reaches a stream that began between the two, next to an older stream', async () => {
    const before = await follow(customer);
    const slow = await recordSlowly(another(), 'message.sent');
    await record(world.database, 'booking.declined');
    const between = await follow(customer);
    await slow.commit();
    await record(world.database, 'booking.completed');
    expect(await before.types(3)).toEqual(['booking.declined', 'message.sent', 'booking.completed']);
    expect(await between.types(2)).toEqual(['message.sent', 'booking.completed']);
  });

  it('reaches a reader who resumes after the later one, and delays that one for no one', async () => {
    const stream = await follow(customer);
    const slow = await recordSlowly(another(), 'message.sent');
    await record(world.database, 'booking.declined');
    expect((await stream.next()).type).toBe('booking.declined');
    const received = stream.cursor();
    await stream.stop();
    await slow.commit();
    await record(world.database, 'booking.completed');
    const elsewhere = openFeed(another(), () => world.now);
    const again = await follow(customer, { after: received, feed: elsewhere });
    expect(await again.types(2)).toEqual(['message.sent', 'booking.completed']);
  });

  it('is sent once, whatever else is recorded, and not when it is rolled back', async () => {
    const stream = await follow(customer);
    const [first, second] = [
      await recordSlowly(another(), 'message.sent'),
      await recordSlowly(another(), 'booking.accepted'),
    ];
    for (let made = 0; made < 600; made += 1) await record(world.database, 'provider.offered');
    await first.rollBack();
    await second.commit();
    const told = await stream.types(601);
    expect(told.filter((type) => type !== 'provider.offered')).toEqual(['booking.accepted']);
  });

  it('would be lost if a stream resumed after the newest id, as on SQLite', async () => {
    const blind = { ...world.database, dialect: 'sqlite' as const };
    const feed = openFeed(blind, () => world.now);
    const slow = await recordSlowly(another(), 'message.sent');
    await record(world.database, 'booking.declined');
    const stream = await follow(customer, { feed, database: blind });
    await slow.commit();
    await record(world.database, 'booking.completed');
    expect((await stream.next()).type).toBe('booking.completed');
  });
});

/** A number below `below` that looks random, the same in every run. */
function randomly(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('events that several processes record at once', () => {
  it('all reach every reader, whenever they resume', async () => {
    const admin = await anAdmin(world);
    const entries = [];
    for (let made = 0; made < 24; made += 1) {
      await aProvider(world);
      entries.push({ customer: await aCustomer(world), request: aRequest({ time: '14:00' }) });
    }
    const whole = await follow(admin);
    let leaving = await follow(admin);
    const finishes = raceInProcesses(world, entries);
    const pieces = new Set<number>();
    while (pieces.size < 24) {
      const before = leaving.cursor();
      pieces.add((await leaving.next()).bookingId!);
      if (leaving.cursor() === before) continue;
      await leaving.stop();
      leaving = await follow(admin, { after: leaving.cursor() });
    }
    const ids: number[] = [];
    while (ids.length < 24) ids.push((await whole.next()).bookingId!);
    const booked = (await finishes).map(({ booking }) => booking?.id).toSorted((a, b) => a! - b!);
    expect(booked).toHaveLength(24);
    expect(ids.toSorted((a, b) => a - b)).toEqual(booked);
    expect([...pieces].toSorted((a, b) => a - b)).toEqual(booked);
  });

  it.each([1, 2, 3])(
    'in transactions that overlap are missed by no reader who resumes elsewhere (%i)',
    async (seed) => {
      const random = randomly(seed);
      const databases = [another(), another(), another()];
      const feeds = databases.map((database) => openFeed(database, () => world.now));
      async function write(database: Database): Promise<void> {
        for (let made = 0; made < 25; made += 1) {
          await record(database, 'message.sent', () => setTimeout(random(12)));
          await setTimeout(random(6));
        }
      }
      /** Follows in one process and then another, and leaves every now and then. */
      async function wander(): Promise<Set<number | null>> {
        const told = new Set<number | null>();
        let after = start;
        for (;;) {
          const place = random(feeds.length);
          const stream = await follow(customer, { after, feed: feeds[place]!, database: databases[place]! });
          do {
            const { id, type } = await stream.next();
            if (type === 'booking.reviewed') return told;
            told.add(id);
          } while (stream.cursor() === after || random(3) > 0);
          after = stream.cursor();
          await stream.stop();
        }
      }
      const start = await currentCursor(world.database);
      const wandering = [wander(), wander(), wander()];
      // On SQLite a transaction that waits for one of this process would keep that one from ending.
      await Promise.all(databases.map((database) => write(onPostgres ? database : world.database)));
      await record(world.database, 'booking.reviewed');
      const events = await world.database.read
        .selectFrom('event')
        .select('id')
        .where('type', '=', 'message.sent')
        .execute();
      expect(events).toHaveLength(75);
      for (const told of await Promise.all(wandering)) {
        expect(events.filter(({ id }) => !told.has(id))).toEqual([]);
      }
    },
  );
});
