import { deliverMails } from '@doorstep/domain/server';
import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '../src/gateways/smtp.ts';
import { type MailServer, openMailServer } from './mail-server.ts';

openWorldForEachTest({ customer: 'Amara Cole', provider: true });
let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
  await aBooking(world, customer, { providerId: provider.id });
});
afterEach(() => server.close());

/** A port without a listener. */
const DOWN = 'smtp://127.0.0.1:1';

const deliver = async ({
  url = server.url,
  stepTimeoutMs,
}: { url?: string; stepTimeoutMs?: number } = {}) => {
  const settings = { SMTP_URL: url, MAIL_FROM: undefined, PUBLIC_URL: world.ports.publicUrl };
  const mailer = openMailer(settings, { ...(stepTimeoutMs && { stepTimeoutMs }) });
  return deliverMails({ ...world.ports, database: world.database, mailer, clock: () => world.now });
};

/** Delivers every minute, as the schedule does, until as many minutes have passed. */
async function deliverFor(minutes: number, url?: string): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await deliver({ ...(url && { url }) });
    world.at(new Date(world.now.getTime() + 60_000));
  }
}

const mails = () => world.database.read.selectFrom('mail').selectAll().orderBy('id').execute();
const arrivedAt = () => server.arrived.map(({ to }) => to?.[0]?.address ?? '').toSorted();
const both = () => [customer.email, provider.email].toSorted();

describe('a mail server (MAI-4)', () => {
  test('that was down for an hour gets every mail once, and is not tried every minute', async () => {
    await deliverFor(60, DOWN);
    const waiting = await mails();
    expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    for (const { attempts, lastError } of waiting) {
      expect(attempts).toBeLessThan(10);
      expect(lastError).toMatch(/ECONNREFUSED/);
    }
    await deliverFor(80);
    expect(arrivedAt()).toEqual(both());
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('that is busy or too slow gets every mail later', async () => {
    server.behaviour.refuses = () => 451;
    await deliver();
    delete server.behaviour.refuses;
    server.behaviour.before = () => new Promise(() => {});
    world.at('2026-03-02T10:01:00Z');
    await deliver({ stepTimeoutMs: 200 });
    expect((await mails()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 2],
      ['waiting', 2],
    ]);
    delete server.behaviour.before;
    await deliverFor(5);
    expect(arrivedAt()).toEqual(both());
  });

  test('that drops the connection after a mail gets it again with the same Message-ID', async () => {
    server.behaviour.drops = true;
    await deliver();
    delete server.behaviour.drops;
    await deliverFor(5);
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(server.arrived.length).toBeGreaterThan(2);
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('that refuses one of two recipients gets only the mail of the other from then on', async () => {
    server.behaviour.refuses = (address) => (address === customer.email ? 550 : undefined);
    await deliverFor(60);
    expect(arrivedAt()).toEqual([provider.email]);
    const became = (await mails()).map(({ address, state, attempts }) => `${address} ${state} ${attempts}`);
    expect(became.toSorted()).toEqual([`${customer.email} failed 1`, `${provider.email} sent 1`].toSorted());
  });
});
