import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, aRequest, anAdmin } from '@doorstep/domain/testing';
import type { User } from '../../platform/users/user.schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import { turnsDuring } from '../../../testing/turns.ts';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

const PROVIDERS = 12;

openWorldForEachTest({ customer: true });
let providers: User[];
beforeEach(async () => {
  providers = await Promise.all(Array.from({ length: PROVIDERS }, () => aProvider(world)));
});

/** A database in which something happens, once, between the search and the transaction of a caller. */
function meanwhile(happens: () => Promise<unknown>): Database {
  return {
    ...world.database,
    transaction: (work, readAhead) =>
      world.database.transaction(
        work,
        readAhead &&
          (async (db) => {
            const done = await readAhead(db);
            await happens();
            return done;
          }),
      ),
  };
}

const inOrder = () => providers.map(({ id }) => id).toSorted((a, b) => a - b);
const request = (database: Database) => world.as(customer, { database }).bookings.request(aRequest());

describe('between the search for a provider and the transaction that claims their time', () => {
  it('others may claim all that were found: somebody else is searched', async () => {
    const first = inOrder();
    for (const claimed of [3, 7]) {
      const taking = meanwhile(async () => {
        const others = first.splice(0, claimed);
        await Promise.all(
          others.map(async (providerId) => aBooking(world, await aCustomer(world), { providerId })),
        );
      });
      expect((await request(taking)).providerId).toBe(first.shift());
    }
    const last = meanwhile(async () => {
      for (const providerId of first) await aBooking(world, await aCustomer(world), { providerId });
    });
    await expect(request(last)).rejects.toMatchObject({ cause: { code: 'slot_taken' } });
  });

  it.each([
    [
      'leave the service',
      async (id: number) => world.as(await anAdmin(world)).accounts.deactivate({ userId: id }),
    ],
    ['offer it no longer', async (id: number) => by(id).providers.offer({ serviceIds: [2] })],
    ['take time off', async (id: number) => by(id).availability.addTimeOff(DAY_OFF)],
    ['change their hours', async (id: number) => by(id).availability.setHours({ hours: [] })],
    [
      'be blocked by the customer',
      async (id: number) => world.as(customer).providers.setBlock({ userId: id, on: true }),
    ],
  ])('the best may %s: they are not asked', async (_, change) => {
    const [best, next] = inOrder();
    const changing = meanwhile(() => change(best!));
    expect((await request(changing)).providerId).toBe(next);
  });
});

const DAY_OFF = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
const by = (id: number) => world.as(providers.find((provider) => provider.id === id)!);

it('a booking does not queue behind the searches of visitors', async ({ skip }) => {
  skip(world.database.dialect === 'postgres', 'PostgreSQL answers in later turns, however few there are');
  const state = { isDone: false };
  const search = async () => {
    while (!state.isDone) await yieldToEventLoop();
  };
  const searches = Array.from({ length: 200 }, search);
  const turns = await turnsDuring(aBooking(world, customer));
  state.isDone = true;
  await Promise.all(searches);
  expect(turns).toBeLessThan(200);
});
