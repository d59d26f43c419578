import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aCustomer, aProvider, openingPasswords } from '@doorstep/domain/testing';
import { writeAllData } from '../../../testing/all-data.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

/** Returns the customer's texts in the bytes of the database file and its write-ahead log. */
async function textsOnDisk(): Promise<string[]> {
  const path = world.url.slice('file:'.length);
  const bytes = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
  return bytes.join('').match(/Secret \w+|Amara|customer-\d+@|N6 5ET/g) ?? [];
}

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('an SQLite file and its log', () => {
  it('hold nothing of a deleted account after a checkpoint (DAT-4)', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    await writeAllData(world, customer, await aProvider(world));
    expect(await textsOnDisk()).toEqual(expect.arrayContaining(['Secret dog', 'Amara', 'N6 5ET']));
    const { accounts } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    expect(await world.database.checkpoint()).toBe(true);
    expect(await textsOnDisk()).toEqual([]);
  });
});

it('a checkpoint waits for a transaction of the same process', async () => {
  const transaction = world.database.transaction(() => setTimeout(5));
  expect(await world.database.checkpoint()).toBe(true);
  await transaction;
});
