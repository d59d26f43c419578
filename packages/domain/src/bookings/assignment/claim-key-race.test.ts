import { describe, expect, it } from 'vitest';
import { aCustomer, aProvider, aRequest } from '@doorstep/domain/testing';
import { claimTime } from '../../scheduling/claim.queries.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import { race, winnersOf } from '../../../testing/race.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

/** The control: the same table of claims without its key. */
async function dropKey(): Promise<void> {
  await world.database.transaction(async (tx) => {
    await tx.schema.dropTable('claim').execute();
    const columns = ['providerId', 'slot', 'bookingId'];
    await columns
      .reduce((table, column) => table.addColumn(column, 'integer'), tx.schema.createTable('claim'))
      .execute();
  });
}

/** Claims the same hour of one provider for each of two bookings, without checking first; returns which succeeded. */
async function claimTwice(): Promise<boolean[]> {
  const provider = await aProvider(world);
  const startsAt = new Date('2026-03-04T10:00Z');
  const bookings = [];
  for (const time of ['14:00', '16:00']) {
    const customer = await aCustomer(world);
    bookings.push(await world.as(customer).bookings.request(aRequest({ time })));
  }
  const claims = bookings.map(({ id: bookingId }) =>
    world.database.transaction((tx) =>
      withSavepoint(tx, () =>
        claimTime(tx, { providerId: provider.id, bookingId, place: null, startsAt, duration: 60 }),
      ),
    ),
  );
  return Promise.all(claims);
}

describe('the key of the claims', () => {
  it('gives an hour to one booking only, whatever the earlier checks found (ASG-6)', async () => {
    expect((await claimTwice()).filter(Boolean)).toHaveLength(1);
  });

  it('is necessary: without it both get the hour', async () => {
    await dropKey();
    expect(await claimTwice()).toEqual([true, true]);
  });

  it('decides the race: without it PostgreSQL books an hour twice; SQLite has one writer at a time', async () => {
    await dropKey();
    await aProvider(world);
    const customers = await Promise.all(Array.from({ length: 25 }, () => aCustomer(world)));
    let most = 0;
    for (let day = 3; day < 8 && most < 2; day += 1) {
      const request = aRequest({ date: `2026-03-0${day}T10:00` });
      const finishes = await race(
        world,
        customers.map((customer) => ({ customer, request })),
      );
      most = Math.max(most, winnersOf(finishes).length);
    }
    expect(most > 1).toBe(world.database.dialect === 'postgres');
  });
});
