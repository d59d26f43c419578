import SqliteLibrary from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cpuMicroseconds } from './account.ts';
import { addBooking } from './homes.ts';
import { type Served, freePort, serve } from './processes.ts';
import { inserting } from './rows.ts';
import { signIn } from './sign-in.ts';
import { type Call, batchOf } from './visit.ts';
import { percentile, timed } from './waits.ts';

const API = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts');
const PROVIDER = 'provider@doorstep.test';
const CUSTOMER = 'customer@doorstep.test';
const JOBS = 10_000;
const ARRIVING = 200;
const WARM_UP = 50;
const ROUNDS = 400;
const DAY_MS = 86_400_000;

const today = new Date().toISOString().slice(0, 10);
/** What a visit of the provider's dashboard asks for, in one batch (`pages/provider-dashboard.tsx`). */
const VISIT: Call[] = [
  ['accounts.current'],
  ['figures.ofProvider'],
  ['bookings.jobs', { status: 'confirmed', order: 'soonest', limit: 1 }],
  ['bookings.coverRequests'],
  ['bookings.requests', {}],
  ['bookings.jobDays', { from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 7)}-28` }],
  ['bookings.jobs', { status: 'confirmed', from: today, to: today, order: 'soonest', limit: 100 }],
  ['messages.unread'],
];
/** What it reads anew when a request arrives. */
const ARRIVAL: Call[] = VISIT.filter(([procedure]) => /^(figures|bookings)\./.test(procedure));

/**
 * How long the batch of calls takes that a visit of the provider's dashboard makes, for a provider with 10,000 jobs, and
 * what it costs to read anew after each of 200 requests that arrive. `npm run bench:provider-dashboard`
 */
async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const file = path.join(folder, 'doorstep.db');
  let served = await start(file, { DEMO: '1' });
  try {
    await served.stop();
    fill(file, { jobs: JOBS });
    served = await start(file, { DEMO: '0', SECRET_KEY: randomBytes(32).toString('base64') });
    const cookie = await signIn(served.origin, PROVIDER);
    const visit = await measure(served, batchOf(VISIT), { cookie });
    say(`a visit with ${JOBS} jobs: ${visit} (goal: at most 50)`);
    const arrivals: number[] = [];
    const before = await cpuMicroseconds(served);
    for (let number = 0; number < ARRIVING; number += 1) {
      fill(file, { requests: 1, from: number });
      arrivals.push(await timed(served.origin + batchOf(ARRIVAL), { cookie }));
    }
    const cpu = ((await cpuMicroseconds(served)) - before) / 1000;
    say(
      `${ARRIVING} requests that arrive: p50 ${text(percentile(arrivals, 0.5))} ms each, ${text(cpu)} ms of the processor in all`,
    );
  } finally {
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Served> {
  const port = await freePort();
  const plain = { LOG_LEVEL: 'warn', NODE_ENV: '', HOST: '', DATABASE_URL: `file:${file}` };
  return serve(API, { port, folder: path.dirname(file), env: { ...plain, PORT: String(port), ...env } });
}

/** Adds jobs that the demo's provider has done or has ahead, and requests that wait for them. */
function fill(file: string, { jobs = 0, requests = 0, from = 0 }): void {
  const database = new SqliteLibrary(file);
  const insert = inserting(database);
  const user = database.prepare<[string], { id: number }>('select "id" from "user" where "email" = ?');
  const [userId, providerId] = [user.get(CUSTOMER)?.id ?? 0, user.get(PROVIDER)?.id ?? 0];
  database.transaction(() => {
    for (let number = 0; number < jobs; number += 1)
      addBooking(insert, { userId, providerId, number, seriesId: null });
    for (let number = from; number < from + requests; number += 1) {
      const bookingId = addBooking(insert, { userId, providerId, number: 5 * number, seriesId: null });
      const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
      database
        .prepare(`update "booking" set "status" = 'pending', "expiresAt" = ? where "id" = ?`)
        .run(expiresAt, bookingId);
    }
  })();
  database.close();
}

async function measure({ origin }: Served, url: string, headers: Record<string, string>): Promise<string> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const time = await timed(origin + url, headers);
    if (round >= 0) times.push(time);
  }
  return `p50 ${text(percentile(times, 0.5))} ms, p99 ${text(percentile(times, 0.99))} ms`;
}

function text(milliseconds: number): string {
  return milliseconds.toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await run();
