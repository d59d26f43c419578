import { setImmediate } from 'node:timers/promises';
import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import SqliteLibrary from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurn } from './turns.ts';

openWorldForEachTest();

const WRITES = 50;

/** Sends many writes at once; returns how many are done so far, and how to wait for all. */
function sendWrites({ id }: { id: number }) {
  const done: number[] = [];
  const writes = Array.from({ length: WRITES }, async (_, number) => {
    await world.database.transaction((tx) =>
      tx
        .updateTable('user')
        .set({ name: `Number ${number}` })
        .where('id', '=', id)
        .execute(),
    );
    done.push(number);
  });
  return { done, all: Promise.all(writes) };
}

it('lets what else comes be answered between two of many waiting writes', async () => {
  // While no time passes for others, one write goes on in each turn.
  vi.useFakeTimers({ toFake: ['performance'] });
  const { done, all } = sendWrites(await aCustomer(world));
  await setImmediate();
  await setImmediate();
  expect(done.length).toBeLessThan(WRITES / 2);
  await all;
  vi.useRealTimers();
});

it('goes on answering while another program holds the write lock, and then writes in order', async ({
  skip,
}) => {
  skip(world.database.dialect === 'postgres', 'PostgreSQL locks rows');
  const customer = await aCustomer(world);
  const other = new SqliteLibrary(world.url.slice('file:'.length));
  other.exec('begin immediate');
  const { done, all } = sendWrites(customer);
  for (let read = 0; read < 20; read += 1) await world.database.ping();
  expect(done).toEqual([]);
  other.exec('rollback');
  other.close();
  await all;
  expect(done).toEqual(Array.from({ length: WRITES }, (_, number) => number));
  // SQLite's own waiting would stop the whole process.
  const { rows } = await world.database.transaction((tx) => sql`pragma busy_timeout`.execute(tx));
  expect(rows).toEqual([{ timeout: 0 }]);
});

describe('the patience of a write', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
  afterEach(() => void vi.useRealTimers());

  const LOCK_TIMEOUT_MS = 5000;
  const left = async (deadline: number) => deadline - Date.now();
  const MINUTE_MS = 60_000;

  it('is whole once the one before it is done, however long that took', async () => {
    const turn = inTurn();
    const slow = turn(async () => vi.setSystemTime(MINUTE_MS));
    const next = turn(left);
    await slow;
    expect(await next).toBe(LOCK_TIMEOUT_MS);
  });

  it('is used up with that of the one before it, which met a lock that lasts', async () => {
    const turn = inTurn();
    const locked = turn(async () => {
      vi.setSystemTime(MINUTE_MS);
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    });
    const next = turn(left);
    await expect(locked).rejects.toThrow('database is locked');
    expect(await next).toBe(LOCK_TIMEOUT_MS - MINUTE_MS);
  });
});
