import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type World, aBooking, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from './mail-server.ts';

const DELIVER = fileURLToPath(new URL('../testing/deliver.ts', import.meta.url));
/** By then what a process had claimed is free again. */
const LATER = '2026-03-02T10:03:00Z';

let world: World;
let server: MailServer;
const running: ChildProcess[] = [];
beforeEach(async () => {
  [world, server] = [await openWorld(), await openMailServer()];
  const [customer, provider] = [await aCustomer(world), await aProvider(world)];
  for (const day of ['04', '05', '06']) await book(customer, provider, day);
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await server.close();
  await world.close();
});

const book = (customer: Parameters<typeof aBooking>[1], { id: providerId }: { id: number }, day: string) =>
  aBooking(world, customer, { date: `2026-03-${day}T10:00`, providerId });

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
/** What a mail program shows: of several with the same Message-ID one. */
const shown = () => new Map(server.arrived.map((mail) => [mail.messageId, mail]));
const told = (mails: Iterable<Email>) =>
  [...mails].map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
const states = async () =>
  (await world.database.read.selectFrom('mail').select('state').execute()).map(({ state }) => state);
const ALL_SENT = Array.from({ length: EXPECTED }, () => 'sent');

describe('a process that is killed (MAI-4)', () => {
  test('between what it planned and what it sent loses nothing, and repeats nothing', async () => {
    await deliverKilled('recipient');
    expect(server.arrived).toHaveLength(EXPECTED);
    expect(shown().size).toBe(EXPECTED);
    expect(await states()).toEqual(ALL_SENT);
  });

  test('between what it sent and the note of it repeats it under the same Message-ID', async () => {
    await deliverKilled('mail');
    expect(server.arrived.length).toBeGreaterThan(EXPECTED);
    expect(shown().size).toBe(EXPECTED);
    expect(await states()).toEqual(ALL_SENT);
  });

  test('would show its mails twice, had each try a Message-ID of its own', async () => {
    await deliverKilled('mail', '--new-ids');
    expect(shown().size).toBeGreaterThan(EXPECTED);
    expect(new Set(told(shown().values())).size).toBeLessThan(shown().size);
  });
});

test('two processes that send at once share the mails, and none is lost or sent twice', async () => {
  const { mail } = world.as(await anAdmin(world));
  const readers = Array.from({ length: 114 }, (_, n) => `reader${n}@example.test`);
  for (const email of readers)
    await mail.announce({ subject: 'News', text: 'Text', audience: { to: 'address', email }, key: email });
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
  expect(server.arrived).toHaveLength(EXPECTED + readers.length);
  expect(shown().size).toBe(EXPECTED + readers.length);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});
