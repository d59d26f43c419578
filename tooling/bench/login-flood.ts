import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './calls.ts';

/** Logins that each network sends a second, and how many of them it leaves unanswered at most. */
const PER_SECOND = 10;
const MAX_OPEN = 16;
const ADDRESSES_PER_BLOCK = 250;
const TICK_MS = 20;
/** Time after which every network has sent its first logins, and the queue is full. */
const WARM_UP_MS = 3000;

/**
 * Sends wrong logins from many loopback addresses, each to an account of its own, until it is stopped.
 * `node login-flood.ts <origin> <number of addresses> <block of addresses>`
 */
const [origin = '', networks = '', block = ''] = process.argv.slice(2);
const addresses = Array.from({ length: Number(networks) }, (_, index) => {
  const [third, fourth] = [Math.floor(index / ADDRESSES_PER_BLOCK), (index % ADDRESSES_PER_BLOCK) + 1];
  return `127.${block}.${third}.${fourth}`;
});
const open = new Map<string, number>(addresses.map((address) => [address, 0]));
let sent = 0;

async function logIn(address: string): Promise<void> {
  const before = open.get(address) ?? 0;
  if (before >= MAX_OPEN) return;
  open.set(address, before + 1);
  sent += 1;
  const body = { email: `flood-${block}-${sent}@example.test`, password: 'a wrong password' };
  // Connections that the server or this machine gives up are part of a flood.
  const login = { method: 'POST', localAddress: address, body } as const;
  await send(`${origin}/api/login`, login).catch(() => undefined);
  open.set(address, (open.get(address) ?? 1) - 1);
}

setTimeout(() => process.stdout.write('ready\n'), WARM_UP_MS);
const [began, parent] = [performance.now(), process.ppid];
let due = 0;
// Ends with the program that started it, however that ends.
while (process.ppid === parent) {
  const wanted = ((performance.now() - began) / 1000) * PER_SECOND * addresses.length;
  for (; due < wanted; due += 1) void logIn(addresses[due % addresses.length] ?? '');
  await sleep(TICK_MS);
}
process.exit();
