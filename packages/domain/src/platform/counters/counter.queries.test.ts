import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, startBusyProcesses } from '@doorstep/domain/testing';
import { counterFaults } from '../../../testing/sequences/counter-faults.ts';
import { readSnapshot } from '../../../testing/snapshot.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '../database/database.ts';
import { addDeltas, foldDeltas, readPeriods, readTotals } from './counter.queries.ts';

openWorldForEachTest();

const add = (name: string, ...deltas: number[]) =>
  world.database.transaction((tx) =>
    addDeltas(
      tx,
      deltas.map((delta) => ({ period: '2026-03-02', name, delta })),
    ),
  );
const total = async (name: string) => (await readTotals(world.database.read)).get(name);
const unfolded = () => world.database.read.selectFrom('counterDelta').selectAll().execute();
const faults = async () => counterFaults(await readSnapshot(world.database.read));

/** Bookings in several states, a flag, an answer and a user who left. */
async function someBusiness(): Promise<void> {
  const [provider, customer, admin] = [await aProvider(world), await aCustomer(world), await anAdmin(world)];
  const made = [];
  for (const time of ['09:00', '10:00', '11:00', '14:00'])
    made.push((await aBooking(world, customer, { time })).id);
  const [first = 0, second = 0, third = 0] = made;
  world.at('2026-03-02T10:40:00Z');
  await world.as(provider).bookings.accept({ bookingId: first });
  await world.as(provider).bookings.decline({ bookingId: second });
  const { id: fourth } = await aBooking(world, customer, { time: '16:00' });
  for (const bookingId of [third, fourth])
    await world.as(admin).bookings.flag({ bookingId, note: 'Look again' });
  await world.as(admin).bookings.clearFlag({ bookingId: fourth });
  await world.as(customer).bookings.cancel({ bookingId: fourth });
  await aBooking(world, customer, { serviceId: 24 });
  world.at('2026-03-04T12:00:00Z');
  await world.as(provider).bookings.complete({ bookingId: first });
}

describe('a counter', () => {
  it('counts what was committed, at once, and the same when it is folded', async () => {
    await add('visits', 2, 3, -1);
    expect(await total('visits')).toBe(4);
    await foldDeltas(world.database);
    expect(await unfolded()).toEqual([]);
    expect(await total('visits')).toBe(4);
    await add('visits', 10);
    expect(await total('visits')).toBe(14);
    const periods = await readPeriods(world.database.read, '2026-03-01', '2026-03-02');
    expect(periods.reduce((sum, { value }) => sum + value, 0)).toBe(14);
  });

  it('leaves nothing of a transaction that came to nothing', async () => {
    const failing = world.database.transaction(async (tx) => {
      await addDeltas(tx, [{ period: '', name: 'visits', delta: 1 }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await total('visits')).toBeUndefined();
  });

  it('holds more than 32 bits, and folds more than it does at once', async () => {
    await add('cents', ...Array.from({ length: 4100 }, () => 1_000_000));
    await foldDeltas(world.database);
    expect([await unfolded(), await total('cents')]).toEqual([[], 4_100_000_000]);
  });

  it('is right at every moment, while several processes add and fold', async () => {
    const other = openDatabase(world.url, { connections: 3 });
    try {
      let added = 0;
      const adding = Array.from({ length: 20 }, async () => {
        await add('visits', 1);
        added += 1;
      });
      const folding = [foldDeltas(world.database), foldDeltas(other), foldDeltas(world.database)];
      const seen = [];
      for (let read = 0; read < 10; read += 1) {
        const before = added;
        const now = (await total('visits')) ?? 0;
        seen.push(now >= before && now <= 20);
      }
      await Promise.all([...adding, ...folding]);
      expect(seen).toEqual(seen.map(() => true));
      await Promise.all([foldDeltas(world.database), foldDeltas(other)]);
      expect([await unfolded(), await total('visits')]).toEqual([[], 20]);
    } finally {
      await other.close();
    }
  });
});

it('counters are right when processes are killed amid commands and folding (ADM-9)', async () => {
  for (const pause of [0, 150]) {
    const busy = await startBusyProcesses(world, 2);
    await expect.poll(() => busy.booked.size).toBeGreaterThan(0);
    await setTimeout(pause);
    await busy.kill();
    expect(await faults()).toEqual([]);
  }
  const { bookings } = await readSnapshot(world.database.read);
  expect(bookings.length).toBeGreaterThan(0);
});

it('a count that is off is found', async () => {
  await someBusiness();
  expect(await faults()).toEqual([]);
  await add('bookings.pending', 1);
  expect(await faults()).toHaveLength(2);
});
