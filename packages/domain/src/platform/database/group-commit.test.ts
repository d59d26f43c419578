import { AsyncLocalStorage } from 'node:async_hooks';
import type { World } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteRead } from '../event-loop.ts';
import { type Tx, runOnCommit } from './database.ts';

openWorldForEachTest({ customer: 'Not Yet' });
beforeEach(({ skip }) => {
  skip(world.database.dialect === 'postgres', 'PostgreSQL commits transactions side by side');
  // A group ends after some time, of which none passes here.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const rename = (tx: Tx, name: string) =>
  tx.updateTable('user').set({ name }).where('id', '=', customer.id).execute();

async function nameOf(db: World['database']['read'] | Tx): Promise<string> {
  const { name } = await db
    .selectFrom('user')
    .select('name')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  return name;
}

/** Runs transactions that wait for the same turn; returns what became of each. */
async function outcomesOf(works: ((tx: Tx) => Promise<unknown>)[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works.map((work) => world.database.transaction(work)));
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));
}

/** Breaks a foreign key that is checked at the commit. */
async function breakAtCommit(tx: Tx): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  await sql`insert into "providerService" ("providerId", "serviceId") values (999999, 1)`.execute(tx);
}

describe('transactions that wait together', () => {
  it('run one after another, and are committed together before any of them ends', async () => {
    const seen: string[] = [];
    const write = (name: string) => async (tx: Tx) => {
      seen.push(`${await nameOf(tx)}, committed ${await nameOf(world.database.read)}`);
      await rename(tx, name);
    };
    const ends = ['First', 'Second', 'Third'].map(async (name) => {
      await world.database.transaction(write(name));
      seen.push(`ended, committed ${await nameOf(world.database.read)}`);
    });
    await Promise.all(ends);
    expect(seen).toEqual([
      'Not Yet, committed Not Yet',
      'First, committed Not Yet',
      'Second, committed Not Yet',
      ...Array<string>(3).fill('ended, committed Third'),
    ]);
  });

  it('keep in memory what undoes them', async () => {
    const stored = async (tx: Tx) => (await sql`pragma temp_store`.execute(tx)).rows[0];
    const inMemory = { temp_store: 2 };
    expect(await outcomesOf([stored, stored])).toEqual([inMemory, inMemory]);
  });

  it('undo only themselves when they fail', async () => {
    const outcomes = await outcomesOf([
      (tx) => rename(tx, 'First').then(() => 'done'),
      async (tx) => {
        await rename(tx, 'Never');
        throw new Error('refused');
      },
      (tx) => nameOf(tx),
    ]);
    expect(outcomes).toEqual(['done', 'refused', 'First']);
    expect(await nameOf(world.database.read)).toBe('First');
  });

  it('are tried again alone when their commit fails, so that only those at fault do', async () => {
    const done = (name: string) => (tx: Tx) => rename(tx, name).then(() => `done by ${name}`);
    const outcomes = await outcomesOf([done('First'), breakAtCommit, done('Third')]);
    expect(outcomes).toEqual(['done by First', 'FOREIGN KEY constraint failed', 'done by Third']);
    expect(await nameOf(world.database.read)).toBe('Third');
  });

  it('are tried again alone when one ends the transaction of all, as a full disk does', async () => {
    const committed: string[] = [];
    const note = (tx: Tx, name: string) => runOnCommit(tx, () => void committed.push(name));
    const outcomes = await outcomesOf([
      async (tx) => {
        note(tx, 'First');
        await rename(tx, 'First');
      },
      async (tx) => {
        note(tx, 'Second');
        await sql`rollback`.execute(tx);
        throw new Error('disk full');
      },
      (tx) => nameOf(tx),
    ]);
    expect(outcomes).toEqual([undefined, 'disk full', 'First']);
    expect(committed).toEqual(['First']);
  });

  it.each([
    ['four, so that readers are answered between them', 0, 4],
    ['sixteen while nobody reads', 25, 16],
  ])('are committed in groups of %s', async (_, sinceRead, size) => {
    noteRead();
    vi.advanceTimersByTime(sinceRead);
    const seen = await outcomesOf(
      Array.from({ length: size + 1 }, (__, number) => async (tx: Tx) => {
        await rename(tx, String(number));
        return nameOf(world.database.read);
      }),
    );
    expect(seen).toEqual([...Array<string>(size).fill('Not Yet'), String(size - 1)]);
  });

  it('belong to the trace of their callers', async () => {
    const trace = new AsyncLocalStorage<string>();
    const traces = await Promise.all(
      ['first', 'second'].map((name) =>
        trace.run(name, () => world.database.transaction(async () => trace.getStore())),
      ),
    );
    expect(traces).toEqual(['first', 'second']);
  });
});
