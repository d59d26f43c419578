import path from 'node:path';
import { z } from 'zod';
import { column, say, signIn } from './calls.ts';
import { commandsOnPostgres, commandsOnSqlite } from './command-databases.ts';
import { compareCommands } from './commands.ts';
import { measureBookingsNextToReads, measureReadsNextToWrites } from './concurrency.ts';
import { addCustomers } from './fill.ts';
import { compare } from './load.ts';
import { measureLoginFlood, measureLogins } from './logins.ts';
import { postgresDatabase } from './million-databases.ts';
import {
  type Served,
  freePort,
  inTemporaryFolder,
  residentMegabytes,
  serve,
  serveApi,
  withDemo,
} from './processes.ts';

const READS = ['/api/services', '/api/bookings'] as const;
const ADMIN = 'admin@doorstep.test';
const LOGIN = { email: 'customer@doorstep.test', password: 'doorstep-demo' };
const CUSTOMERS = 64;
/** So many that none reaches the limit of bookings a day, however fast the server is. */
const BOOKING_CUSTOMERS = 640;
/** Numbers of networks that flood the server with wrong logins. */
const FLOODS = [40, 200];
const Rows = z.array(z.object({ id: z.number() }));

await inTemporaryFolder(async (folder) => {
  const database = path.join(folder, 'doorstep.db');
  // Prepares the database that each of the servers gets a copy of.
  await (await serveApi(folder, { DATABASE_URL: `file:${database}`, DEMO: '1' })).stop();
  say(
    `commands of ${CUSTOMERS} customers and 200 providers on SQLite (goal: 0.35 of the limit, 1.0 of the rival)`,
  );
  await compareCommands(folder, await commandsOnSqlite(folder, database, CUSTOMERS));
});

await inTemporaryFolder(async (folder) => {
  const database = await postgresDatabase(undefined, true);
  try {
    await (await serveApi(folder, { DATABASE_URL: database.url, DEMO: '1' })).stop();
    await database.fill(async (run) => {
      say('the same on PostgreSQL (goal: 1.0 of the rival)');
      await compareCommands(folder, await commandsOnPostgres(run, database.url, CUSTOMERS));
    });
  } finally {
    await database.close();
  }
});

await withDemo(async (ours, database) => {
  say(`memory at ready: ${(await residentMegabytes(ours)).toFixed(0)} MB (goal: at most 130)`);
  const cookie = await signIn(ours.origin, LOGIN.email);
  await compareWithLimit(ours, database, cookie);
  say(`${READS[1]} next to 64 who book and cancel (goal: median at most 3 ms, 99 of 100 within 12 ms)`);
  const tokens = await addCustomers(database, BOOKING_CUSTOMERS);
  const reads = await measureReadsNextToWrites(ours, database, { read: READS[1], cookie, tokens });
  for (const [name, { median, p99, max, bookings }] of Object.entries(reads)) {
    const times = [median, p99, max].map((time) => `${time.toFixed(1)} ms`);
    say(`  ${name.padEnd(8)} ${times.join(', ')}; ${bookings.toFixed(0)} bookings a second`);
  }
  const login = await measureLogins(ours, LOGIN);
  say(
    `login: ${login.alone.toFixed(0)} ms, next to 200 of another address ${login.crowded.toFixed(0)} (ratio ${(login.crowded / login.alone).toFixed(1)})`,
  );
  say(`memory after load: ${(await residentMegabytes(ours)).toFixed(0)} MB`);
  say('16 who book and cancel (goal: next to 26 readers at least 0.3 of the rate alone)');
  const admin = await signIn(ours.origin, ADMIN);
  const rates = await measureBookingsNextToReads(ours, database, { admin, tokens });
  say('readers    rate    ratio  of cpu    ratio  median ms  reads/s');
  for (const [name, { rate, cpuRate, median, reads: readRate }] of Object.entries(rates))
    say(
      name.padEnd(9) +
        column(rate, 1) +
        column(rate / rates.alone.rate, 2) +
        column(cpuRate, 1) +
        column(cpuRate / rates.alone.cpuRate, 2) +
        column(median) +
        column(readRate),
    );
  say('logins during a flood of wrong ones, 10 a second from each network (goal: 95 of 100 within 1,000 ms)');
  for (const [index, networks] of FLOODS.entries()) {
    const flood = await measureLoginFlood(ours, LOGIN, { networks, block: 2 * index + 1 });
    for (const [name, { median, p95, refused, count }] of Object.entries(flood))
      say(
        `  ${networks} networks, ${name} device: median ${median.toFixed(0)} ms, 95 of 100 within ${p95.toFixed(0)} ms (ratio ${(p95 / login.alone).toFixed(1)}), ${refused} of ${count} refused`,
      );
  }
});

async function compareWithLimit(ours: Served, database: string, cookie: string): Promise<void> {
  const port = await freePort();
  const folder = import.meta.dirname;
  const args = [database, String(port)];
  const limit = await serve(path.join(folder, 'bare-server.ts'), { port, folder, args });
  try {
    say('REST against the limit; ratios of 1 are the limit itself (goal: at least 0.6)');
    say('read               limit/s   ours/s    ratio   limit µs  ours µs    ratio  ours p99 ms');
    for (const read of READS) {
      await refuseUnequal(read, limit.origin, ours.origin, cookie);
      const result = await compare(read, limit, ours, cookie);
      const rates = column(result.limitRate) + column(result.ourRate) + column(result.rateRatio, 2);
      const costs = column(result.limitCost) + column(result.ourCost) + column(result.costRatio, 2);
      say(read.padEnd(16) + rates + costs + column(result.ourP99, 1));
    }
  } finally {
    await limit.stop();
  }
}

/** Throws unless both return the same rows in as many bytes: only then their speed is comparable. */
async function refuseUnequal(read: string, limit: string, ours: string, cookie: string): Promise<void> {
  const readFrom = async (origin: string) => {
    const text = await (await fetch(origin + read, { headers: { cookie } })).text();
    const ids = Rows.parse(JSON.parse(text)).map(({ id }) => id);
    return { ids: ids.toSorted((a, b) => a - b).join(), bytes: Buffer.byteLength(text) };
  };
  const [one, other] = [await readFrom(limit), await readFrom(ours)];
  if (one.ids === '' || one.ids !== other.ids || one.bytes !== other.bytes)
    throw new Error(`${read}: the limit answers ${one.bytes} bytes and ours ${other.bytes}, or other rows`);
}
