import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import path from 'node:path';
import { column, say } from './calls.ts';
import { fillPostgres, tokenOf } from './fill-postgres.ts';
import { type Run, postgresDatabase } from './million-databases.ts';
import { type Served, cpuMicroseconds, inTemporaryFolder, outputOf, serve, serveApi } from './processes.ts';

/**
 * Measures bookings and reads a second of 1, 2 and 4 processes on one PostgreSQL whose commits wait for the disk, how long
 * callers wait, and in which state the connections are. Pools of several sizes take turns, in the other order each round.
 * `npm run bench:processes -- [--processes 1,2,4] [--connections 10] [--rounds 1] [--seconds 8]`
 */
const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    connections: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '8' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const POOL_SIZES = options.connections.split(',');
const NODE_OPTIONS = `--import=${import.meta.resolve('./pool-size.ts')}`;
const WRITERS = 64;
/** A customer makes a limited number of bookings a day. */
const CUSTOMERS = 10 * WRITERS;
const READERS = 16;
const SAMPLED_EVERY_MS = 20;
const WARMING_SECONDS = 4;

/** States of connections that are in use. A transaction that is idle waits for its process, or for the way to it. */
const STATES = ['working', 'locks', 'disk', 'idle in a transaction'] as const;
const STATE = `case when "state" like 'idle in transaction%' then 'idle in a transaction'
  when "wait_event_type" = 'Lock' then 'locks' when "wait_event_type" in ('IO', 'LWLock') then 'disk' else 'working' end`;

await inTemporaryFolder(async (folder) => {
  const database = await postgresDatabase(undefined, true);
  try {
    const env = { DATABASE_URL: database.url, DEMO: '1' };
    await (await serveApi(folder, env)).stop();
    await database.fill(async (run) => {
      const tokens = (await fillPostgres(run, CUSTOMERS)).map(tokenOf);
      const measured = 'calls/s  99 of 100 within ms  processor µs a call';
      say(`processes  connections  load     ${measured}  ${STATES.join(', ')}`);
      const start = (size: string) => serveApi(folder, { ...env, NODE_OPTIONS, BENCH_CONNECTIONS: size });
      for (const count of options.processes.split(',').map(Number)) {
        const groups: { size: string; servers: Served[] }[] = [];
        for (const size of POOL_SIZES)
          groups.push({ size, servers: await Promise.all(Array.from({ length: count }, () => start(size))) });
        for (const load of ['bookings', 'reads'] as const) {
          for (const { servers } of groups)
            await measure(servers, { load, tokens, run, seconds: WARMING_SECONDS });
          for (let round = 0; round < ROUNDS; round += 1)
            for (const { size, servers } of round % 2 === 0 ? groups : groups.toReversed()) {
              const line = await measure(servers, { load, tokens, run, seconds: SECONDS });
              say(`${column(count)}  ${size.padStart(11)}  ${load.padEnd(8)}${line}`);
            }
        }
        await Promise.all(groups.flatMap(({ servers }) => servers.map((server) => server.stop())));
      }
    });
  } finally {
    await database.close();
  }
});

interface Measurement {
  load: 'bookings' | 'reads';
  tokens: readonly string[];
  run: Run;
  seconds: number;
}

async function measure(servers: readonly Served[], { load, tokens, run, seconds }: Measurement) {
  const callers = await Promise.all(
    servers.map((server, index) => {
      const own = tokens.filter((_, number) => number % servers.length === index);
      return startCallers(server, load, own, servers.length);
    }),
  );
  const before = await processorTime(servers);
  const inUse = await sampleStates(run, seconds);
  const used = (await processorTime(servers)) - before;
  const results = await Promise.all(callers.map((caller) => caller.stop()));
  const calls = results.reduce((sum, { made }) => sum + made, 0);
  // Of the slowest process.
  const p99 = Math.max(...results.map((result) => result.p99));
  const failure = results.find((result) => result.failure)?.failure ?? '';
  const states = STATES.map((state) => (inUse[state] ?? 0).toFixed(2)).join(', ');
  return `${column(calls / seconds)}${column(p99)}${column(used / calls)}  ${states}  ${failure}`;
}

interface Result {
  made: number;
  p99: number;
  /** The first response that was neither a booking nor a time that is taken. */
  failure?: string;
}

async function startCallers(
  { origin }: Served,
  load: 'bookings' | 'reads',
  own: readonly string[],
  serverCount: number,
) {
  const script = load === 'bookings' ? 'writers.ts' : 'readers.ts';
  const readers = own.slice(0, READERS / serverCount).map((token) => ({
    path: '/api/bookings',
    cookie: `doorstep_session=${token}`,
  }));
  const args =
    load === 'bookings'
      ? [origin, String(WRITERS / serverCount), own.join()]
      : [origin, JSON.stringify(readers)];
  const folder = import.meta.dirname;
  const child = await serve(path.join(folder, script), { port: 0, folder, args });
  return {
    async stop(): Promise<Result> {
      const output = outputOf(child);
      child.process.kill('SIGTERM');
      return JSON.parse(await output) as Result;
    },
  };
}

/** Returns how many of the processes' connections were in each state on average, until the time is over. */
async function sampleStates(run: Run, seconds: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let samples = 0;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const rows = await run(`select ${STATE} as "name" from "pg_stat_activity"
      where "backend_type" = 'client backend' and "pid" <> pg_backend_pid() and "state" <> 'idle'`);
    for (const { name } of rows) counts[String(name)] = (counts[String(name)] ?? 0) + 1;
    samples += 1;
    await sleep(SAMPLED_EVERY_MS);
  }
  return Object.fromEntries(Object.entries(counts).map(([state, count]) => [state, count / samples]));
}

async function processorTime(servers: readonly Served[]): Promise<number> {
  return (await Promise.all(servers.map(cpuMicroseconds))).reduce((sum, each) => sum + each, 0);
}
