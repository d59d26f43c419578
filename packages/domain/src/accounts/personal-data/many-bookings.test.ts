import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aProvider, copyBooking, openTestMailServer, turnsDuring } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import { openingPasswords } from '../../../testing/test-ports.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordedIn } from '../../platform/events/event.queries.ts';
import type { User } from '../../platform/users/user.schema.ts';
import { EXPORTS } from './export.ts';

/** The deletion and the export of an account with many dates are done in slices (DAT-1, DAT-2, RUN-21). */

const DATES = 300;
/** Bookings that a transaction may settle: the last of a provider's requests, and the next of their other dates. */
const MAX_SETTLED = { customer: 25, provider: 35 };

openWorldForEachTest({ provider: true, customer: true });
let firstId: number;
beforeEach(async () => {
  ({ id: firstId } = await aBooking(world, customer, { date: '2026-03-20T10:00' }));
});

const passwords = openingPasswords();
const leave = (user: User, database: Database = world.database) =>
  world.as(user, { passwords, database }).accounts.deleteAccount({ currentPassword: 'any' });

/** Half of the dates are confirmed. */
async function manyDates(dates = DATES): Promise<void> {
  await copyBooking(world, firstId, dates / 2 - 1);
  await world.as(provider).bookings.accept({ bookingId: firstId });
  await copyBooking(world, firstId, dates / 2);
}

/** The database, with something that runs after each transaction, with the number of moves in it. */
function observed(committed: (moves: number) => Promise<void> | void): Database {
  return {
    ...world.database,
    async transaction(work, readAhead) {
      let moves = 0;
      const result = await world.database.transaction(async (tx) => {
        const ended = await work(tx);
        moves = recordedIn(tx).length;
        return ended;
      }, readAhead);
      await committed(moves);
      return result;
    },
  };
}

const events = async (type: string) => {
  const rows = world.database.read.selectFrom('event').select(['bookingId', 'actorId']);
  return rows.where('type', '=', type).execute();
};
const statuses = async () => {
  const rows = await world.database.read.selectFrom('booking').select('status').execute();
  return new Set(rows.map(({ status }) => status));
};
const isDeleted = async (user: User) => {
  const rows = world.database.read.selectFrom('user').select('deletedAt').where('id', '=', user.id);
  return (await rows.executeTakeFirstOrThrow()).deletedAt !== null;
};

describe('a customer with many dates who deletes their account', () => {
  beforeEach(() => manyDates());

  it('has each cancelled once, a few per transaction, the last of which erases', async () => {
    const moves: number[] = [];
    await leave(
      customer,
      observed((count) => void moves.push(count)),
    );
    // The last has the event of the deletion, too.
    expect(Math.max(...moves)).toBeLessThanOrEqual(MAX_SETTLED.customer + 1);
    expect(moves.reduce((sum, count) => sum + count)).toBe(DATES + 1);
    const cancelled = await events('booking.cancelled');
    expect(new Set(cancelled.map(({ bookingId }) => bookingId)).size).toBe(DATES);
    expect(cancelled.filter(({ actorId }) => actorId !== customer.id)).toEqual([]);
    expect(await statuses()).toEqual(new Set(['cancelled']));
    expect(await isDeleted(customer)).toBe(true);
  });

  it('lets others take their turn in between', async ({ skip }) => {
    skip(world.database.dialect === 'postgres', 'Others have turns whenever it waits for the database');
    const batches = DATES / MAX_SETTLED.customer;
    expect(await turnsDuring(leave(customer))).toBeGreaterThanOrEqual(batches);
  });

  it('continues with another call when a process ends in between', async () => {
    let settled = 0;
    const ending = observed((count) => {
      settled += count;
      if (settled >= 2 * MAX_SETTLED.customer) throw new Error('The process ended');
    });
    await expect(leave(customer, ending)).rejects.toThrow('The process ended');
    expect(await events('booking.cancelled')).toHaveLength(2 * MAX_SETTLED.customer);
    expect(await world.as(customer).accounts.current()).toMatchObject({ active: true });
    await leave(customer);
    expect(await events('booking.cancelled')).toHaveLength(DATES);
    expect(await isDeleted(customer)).toBe(true);
  });
});

describe('one whose visit had a problem', () => {
  let visitId: number;
  beforeEach(async () => {
    ({ id: visitId } = await aBooking(world, customer));
    await world.as(provider).bookings.accept({ bookingId: visitId });
    await manyDates();
    world.at('2026-03-04T12:00:00Z');
  });
  const report = () =>
    world.as(provider).bookings.reportProblem({ bookingId: visitId, kind: 'damage', note: 'The dog bit me' });

  it('keeps all of them while it is open', async () => {
    await report();
    await expect(leave(customer)).rejects.toEqual(refusal('problem_open'));
    expect(await events('booking.cancelled')).toEqual([]);
  });

  it('keeps their account when it is reported in between', async () => {
    let isReported = false;
    const reporting = observed(async (moves) => {
      if (moves === 0 || isReported) return;
      isReported = true;
      await report();
    });
    await expect(leave(customer, reporting)).rejects.toEqual(refusal('problem_open'));
    expect(await isDeleted(customer)).toBe(false);
  });
});

it('who deletes their account is not written to about each date, while the other side is', async () => {
  const dates = 60;
  await manyDates(dates);
  const mailServer = openTestMailServer(world);
  await mailServer.deliver();
  mailServer.newMails();
  await leave(
    customer,
    observed(async () => void (await mailServer.deliver())),
  );
  await mailServer.deliver();
  const mailed = mailServer.newMails();
  expect(mailed.filter((mail) => mail.startsWith(customer.email))).toEqual([]);
  expect(mailed.filter((mail) => mail.startsWith(`${provider.email}: Cancelled`))).toHaveLength(dates);
});

it('an export with many dates leaves others their turns, and has each once, in order', async ({ skip }) => {
  skip(world.database.dialect === 'postgres', 'Others have turns whenever it waits for the database');
  const dates = 1000;
  await manyDates(dates);
  let exported: object = {};
  const reading = async () => (exported = await world.as(customer).accounts.exportData());
  // One for each kind of data, and for each hundred dates.
  expect(await turnsDuring(reading())).toBeGreaterThanOrEqual(Object.keys(EXPORTS).length + dates / 100);
  const bookings = Array.from({ length: dates }, (_, index) => ({ id: firstId + index }));
  expect(exported).toMatchObject({ bookings });
});

it('a date that moves back to a request meanwhile is cancelled, too', async () => {
  await world.as(provider).bookings.accept({ bookingId: firstId });
  let leaving: Promise<unknown> = Promise.resolve();
  await world.database.transaction(async (tx) => {
    await tx.updateTable('booking').set({ status: 'pending' }).where('id', '=', firstId).execute();
    leaving = leave(customer);
    // Until it waits for the row: on SQLite for its turn to write.
    for (let reads = 0; reads < 300; reads += 1) await world.database.ping();
  });
  await leaving;
  expect(await statuses()).toEqual(new Set(['cancelled']));
  expect(await isDeleted(customer)).toBe(true);
});

it('a provider with many dates gives requests to others and cancels what is confirmed, a few per transaction', async () => {
  await manyDates();
  const successor = await aProvider(world);
  const moves: number[] = [];
  await leave(
    provider,
    observed((count) => void moves.push(count)),
  );
  expect(Math.max(...moves)).toBeLessThanOrEqual(MAX_SETTLED.provider + 1);
  expect(moves.reduce((sum, count) => sum + count)).toBe(DATES + 1);
  expect(await events('booking.assigned')).toHaveLength(1);
  const left = world.database.read.selectFrom('booking').select('providerId').where('status', '=', 'pending');
  expect(await left.execute()).toEqual([{ providerId: successor.id }]);
  expect(await isDeleted(provider)).toBe(true);
});
