import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MAIL_CONNECTIONS } from '@doorstep/domain/server';
import { aBooking, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import type { Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from './mail-server.ts';

const DELIVER = fileURLToPath(new URL('../testing/deliver.ts', import.meta.url));
/** By then what a process had claimed is free again. */
const LATER = '2026-03-02T10:03:00Z';

openWorldForEachTest({ customer: true, provider: true });
let server: MailServer;
const running: ChildProcess[] = [];
beforeEach(async () => {
  server = await openMailServer();
  for (const day of ['04', '05', '06']) await book(day);
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await server.close();
});

const book = (day: string) =>
  aBooking(world, customer, { date: `2026-03-${day}T10:00`, providerId: provider.id });

/** A process that delivers what is due now; resolves with its exit code, or with the signal that ended it. */
function deliver(...options: string[]): { child: ChildProcess; ended: Promise<number | string> } {
  const args = ['--database', world.url, '--smtp', server.url, '--now', world.now.toISOString(), ...options];
  const child = spawn(process.execPath, [DELIVER, ...args], { stdio: 'inherit' });
  running.push(child);
  return {
    child,
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string),
  };
}

/** Delivers in a process that is killed as soon as its mail has come to a step; then, later, in another. */
async function deliverKilled(at: 'recipient' | 'mail', ...options: string[]): Promise<void> {
  const { child, ended } = deliver(...options);
  server.behaviour.before = async (step) => void (step === at && child.kill('SIGKILL'));
  expect(await ended).toBe('SIGKILL');
  delete server.behaviour.before;
  world.at(LATER);
  expect(await deliver(...options).ended).toBe(0);
}

const EXPECTED = 6;
/** Returns the emails that a mail program displays: one for each Message-ID. */
const shown = () => new Map(server.arrived.map((mail) => [mail.messageId, mail]));
const linesOf = (mails: Iterable<Email>) =>
  [...mails].map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
const states = async () =>
  (await world.database.read.selectFrom('mail').select('state').execute()).map(({ state }) => state);
const ALL_SENT = Array.from({ length: EXPECTED }, () => 'sent');

describe('a process that is killed (MAI-4)', () => {
  test('after planning and before sending, loses and repeats nothing', async () => {
    await deliverKilled('recipient');
    expect(server.arrived).toHaveLength(EXPECTED);
    expect(shown().size).toBe(EXPECTED);
    expect(await states()).toEqual(ALL_SENT);
  });

  test('after sending and before storing that, sends again with the same Message-ID', async () => {
    await deliverKilled('mail');
    expect(server.arrived.length).toBeGreaterThan(EXPECTED);
    expect(shown().size).toBe(EXPECTED);
    expect(await states()).toEqual(ALL_SENT);
  });

  test('sends again only the mails that were being sent', async () => {
    await announceTo(50);
    await deliverKilled('mail');
    expect(shown().size).toBe(EXPECTED + 50);
    expect(server.arrived.length).toBeLessThanOrEqual(EXPECTED + 50 + MAIL_CONNECTIONS);
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });

  test('would show mails twice if each attempt had its own Message-ID', async () => {
    await deliverKilled('mail', '--new-ids');
    expect(shown().size).toBeGreaterThan(EXPECTED);
    expect(new Set(linesOf(shown().values())).size).toBeLessThan(shown().size);
  });
});

/** Writes to so many addresses besides. */
async function announceTo(count: number): Promise<void> {
  const { mail } = world.as(await anAdmin(world));
  const readers = Array.from({ length: count }, (_, n) => `reader${n}@example.test`);
  for (const email of readers)
    await mail.announce({ subject: 'News', text: 'Text', audience: { to: 'address', email }, key: email });
}

test('two processes share the mails, and none is lost or sent twice', async () => {
  await announceTo(114);
  // Both have mails of their own before the first of them is taken.
  const senders = new Set<string>();
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  server.behaviour.before = async (_step, sender) => {
    if (senders.add(sender).size === 2) meet();
    await met;
  };
  const ended = await Promise.all(['one', 'two'].map((name) => deliver('--name', name).ended));
  expect(ended).toEqual([0, 0]);
  expect(senders).toEqual(new Set(['one', 'two']));
  expect(server.arrived).toHaveLength(EXPECTED + 114);
  expect(shown().size).toBe(EXPECTED + 114);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});
