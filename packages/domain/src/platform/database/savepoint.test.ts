import { describe, expect, it } from 'vitest';
import { aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { lockActive } from '../users/user.queries.ts';
import { withSavepoint } from './savepoint.ts';
import type { Tx } from './database.ts';

openWorldForEachTest();

const rename = (tx: Tx, id: number, name: string) =>
  tx.updateTable('user').set({ name }).where('id', '=', id).execute();

async function nameOf(id: number): Promise<string | undefined> {
  const user = await world.database.read
    .selectFrom('user')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.name;
}

describe('an attempt within a transaction', () => {
  it('leaves nothing when it answers false, and all of it when it answers true', async () => {
    const [failed, done] = [await aCustomer(world), await aCustomer(world)];
    const answers = await world.database.transaction(async (tx) => [
      await withSavepoint(tx, async () => {
        await rename(tx, failed.id, 'Changed');
        return false;
      }),
      await withSavepoint(tx, async () => {
        await rename(tx, done.id, 'Changed');
        return true;
      }),
    ]);
    expect(answers).toEqual([false, true]);
    expect(await nameOf(failed.id)).toBe(failed.name);
    expect(await nameOf(done.id)).toBe('Changed');
  });

  it('lets go of what it held when it came to nothing, so that others need not wait for the end', async ({
    skip,
  }) => {
    skip(world.database.dialect === 'sqlite', 'SQLite has one writer at a time');
    const provider = await aProvider(world);
    await world.database.transaction(async (tx) => {
      await withSavepoint(tx, async () => !(await lockActive(tx, provider.id)));
      // Would wait for the outer transaction for ever if the row were still held.
      expect(await world.database.transaction((other) => lockActive(other, provider.id))).toBe(true);
    });
  });
});
