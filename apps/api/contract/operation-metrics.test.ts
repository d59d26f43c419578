import { deliverMails, recordBackup } from '@doorstep/domain/server';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJobTimes } from '../src/operations/job-times.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

/** Metrics of the work that the product does by itself (RUN-23). */

let server: InProcessServer;
beforeEach(async () => {
  server = await openInProcess();
});
afterEach(() => server.close());

/** Returns the metrics whose names begin like this, without the beginning. */
async function metrics(name: string): Promise<string[]> {
  const { text } = await server.send({ method: 'GET', path: '/metrics' });
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.slice(name.length));
}

const pass = (minutes: number) => server.world.at(new Date(server.world.now.getTime() + minutes * 60_000));

test('an event is pending until its mails are in the outbox, and a mail ages over its failed attempts', async () => {
  const { world } = server;
  await aBooking(world, await aCustomer(world), { providerId: (await aProvider(world)).id });
  pass(3);
  expect(await metrics('events_pending')).toEqual([expect.stringMatching(/^ [1-9]/), '_age_seconds 180']);
  const send = () => Promise.reject(new Error('busy'));
  const mailer = { ...world.ports.mailer!, send };
  for (let minute = 0; minute < 10; minute += 1) {
    await deliverMails({ ...world.ports, database: world.database, mailer, clock: () => world.now });
    pass(1);
  }
  // The notice of the last attempt may be left.
  expect(Number(await metrics('events_pending_age_seconds'))).toBeLessThanOrEqual(60);
  expect(await metrics('mails_held_up')).toEqual([' 2']);
  expect(await metrics('mails{')).toEqual(['state="waiting"} 2', 'state="failed"} 0', 'state="held"} 0']);
  expect(await metrics('outbox_age_seconds')).toEqual([' 780']);
});

test('an empty outbox has no age, whatever is scheduled', async () => {
  expect(await metrics('outbox_age_seconds')).toEqual([' 0']);
});

test('an operation ten minutes overdue is stuck', async () => {
  const { world } = server;
  const customer = await aCustomer(world);
  await aBooking(world, customer);
  const admin = await anAdmin(world);
  const startedAt = world.now.toISOString();
  const departure = { userId: customer.id, adminId: admin.id, startedAt };
  await world.database.transaction((tx) => tx.insertInto('departure').values(departure).execute());
  pass(9);
  expect(await metrics('stuck_operations')).toEqual([
    '{operation="deactivation"} 0',
    '{operation="booking"} 0',
  ]);
  pass(48 * 60);
  expect(await metrics('stuck_operations')).toEqual([
    '{operation="deactivation"} 1',
    '{operation="booking"} 1',
  ]);
});

test('the age of the last backup is exposed once there is one', async () => {
  expect(await metrics('backup_age_seconds')).toEqual([' +Inf']);
  const { world } = server;
  await world.database.transaction((tx) => recordBackup(tx, world.now));
  pass(90);
  expect(await metrics('backup_age_seconds')).toEqual([' 5400']);
  await world.database.transaction((tx) => recordBackup(tx, world.now));
  expect(await metrics('backup_age_seconds')).toEqual([' 0']);
});

test('the age of a job grows until it succeeds', async () => {
  let now = 1000;
  const jobs = openJobTimes(() => now);
  let fails = true;
  const job = jobs.track('mails', async () => {
    if (fails) throw new Error('no database');
  });
  now += 30_000;
  await expect(job()).rejects.toThrow('no database');
  expect(jobs.ages()).toEqual({ mails: 30 });
  fails = false;
  await job();
  expect(jobs.ages()).toEqual({ mails: 0 });
});
