import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, percentile, say, signIn } from './calls.ts';
import { addCustomers } from './fill.ts';
import { type Served, cpuMicroseconds, outputOf, residentMegabytes, serve, withDemo } from './processes.ts';

/**
 * Measures what a live stream costs in memory, and how long an event for everyone takes to reach every stream:
 * `npm run bench:streams [-- --streams 5000 --rounds 20]`. The goals are 30 KB, and 250 ms for 99 of 100.
 */
const { values } = parseArgs({ options: { streams: { type: 'string' }, rounds: { type: 'string' } } });
const STREAMS = Number(values.streams ?? 5000);
const ROUNDS = Number(values.rounds ?? 20);
/** Time for garbage of the requests to be collected, and for an event to arrive everywhere. */
const SETTLE_MS = 5000;
const ROUND_MS = 1000;
const folder = import.meta.dirname;

await withDemo(async (server, database) => {
  const tokens = path.join(path.dirname(database), 'tokens.json');
  await writeFile(tokens, JSON.stringify(addCustomers(database, STREAMS)));
  const admin = await signIn(server.origin, 'admin@doorstep.test');
  await updateService(server, admin);
  await sleep(SETTLE_MS);
  const before = await residentMegabytes(server);
  const args = [server.origin, tokens];
  const readers = await serve(path.join(folder, 'stream-readers.ts'), { port: 0, folder, args });
  const output = outputOf(readers);
  await sleep(SETTLE_MS);
  const kilobytes = ((await residentMegabytes(server)) - before) * (1000 / STREAMS);
  say(`${STREAMS} streams: ${kilobytes.toFixed(1)} KB each, ${before.toFixed(0)} MB without`);

  const cpuBefore = await cpuMicroseconds(server);
  const sent = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.timeOrigin + performance.now();
    sent.set(await updateService(server, admin), began);
    await sleep(ROUND_MS);
  }
  const cpuMs = ((await cpuMicroseconds(server)) - cpuBefore) / 1000 / ROUNDS;
  await sleep(SETTLE_MS);
  await readers.stop();
  const arrivals = JSON.parse(await output) as [id: number, at: number][];
  const delays = Map.groupBy(arrivals, ([id]) => id);
  const rounds = [...sent].map(([id, began]) => (delays.get(id) ?? []).map(([, at]) => at - began));
  const lost = rounds.filter(({ length }) => length !== STREAMS).length;
  if (lost > 0) throw new Error(`${lost} of ${ROUNDS} events did not arrive once on every stream`);
  const middle = (share: number) => median(rounds.map((round) => percentile(round, share))).toFixed(0);
  const worst = Math.max(...rounds.map((round) => percentile(round, 0.99))).toFixed(0);
  say(`fan-out: median ${middle(0.5)} ms, 99 of 100 within ${middle(0.99)} ms (${worst} in the worst round)`);
  say(`processor time of an event: ${cpuMs.toFixed(0)} ms`);
  say(`memory after ${ROUNDS} events: ${(await residentMegabytes(server)).toFixed(0)} MB`);
});

/** Changes a service, which every stream is notified of; returns the event's id. */
async function updateService({ origin }: Served, cookie: string): Promise<number> {
  const service = { serviceId: 1, name: 'Cleaning', type: 'cleaning', description: 'All', price: 4000 };
  const response = await fetch(`${origin}/trpc/services.update`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(service),
  });
  if (!response.ok) throw new Error(`The service was not changed: ${await response.text()}`);
  return Number(response.headers.get('x-recorded-events'));
}
