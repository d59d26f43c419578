import { describe, expect, it } from 'vitest';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { inSlices } from '../event-loop.ts';
import type { Db, Tx } from './database.ts';
import { needReads, readOutside } from './read-outside.ts';

openWorldForEachTest({ customer: 'Amara Cole' });

const rename = (tx: Tx, name: string) =>
  tx.updateTable('user').set({ name }).where('id', '=', customer.id).execute();

async function nameIn(db: Db): Promise<string> {
  // A long read: it lets others go first.
  for await (const _ of inSlices([1, 2, 3], 1));
  const row = await db.selectFrom('user').select('name').where('id', '=', customer.id).executeTakeFirst();
  return row?.name ?? '';
}

describe('a long read that a transaction needs', () => {
  it('sees nothing of the transaction, holds up no other, and is then known', async () => {
    let runs = 0;
    const read = async (db: Db) => {
      await world.database.transaction((other) => rename(other, 'Jonas Reed'));
      return nameIn(db);
    };
    const name = await world.database.transaction(async (tx) => {
      runs += 1;
      await rename(tx, 'Never committed');
      const found = readOutside(tx, 'name', read);
      await rename(tx, `${found} again`);
      return readOutside(tx, 'name', read);
    });
    expect([name, runs]).toEqual(['Jonas Reed', 2]);
    expect(await nameIn(world.database.read)).toBe('Jonas Reed again');
  });

  it('makes it run again once for many, and not at all for what was read before it', async () => {
    let runs = 0;
    const names = await world.database.transaction(
      async (tx) => {
        runs += 1;
        needReads(tx, new Map(['first', 'second', 'third'].map((key) => [key, nameIn])));
        return ['ahead', 'first', 'third'].map((key) => readOutside(tx, key, nameIn));
      },
      async (db) => new Map([['ahead', await nameIn(db)]]),
    );
    expect([names, runs]).toEqual([Array(3).fill('Amara Cole'), 2]);
  });

  it('fails it when the read fails', async () => {
    const failing = world.database.transaction(async (tx) =>
      readOutside(tx, 'name', () => Promise.reject(new Error('no name'))),
    );
    await expect(failing).rejects.toThrow('no name');
  });

  it('is refused inside it, where all other writes would wait for all searches', async () => {
    const inside = world.database.transaction((tx) => nameIn(tx as unknown as Db));
    await expect(inside).rejects.toThrow('A transaction must not yield to the event loop');
  });
});
