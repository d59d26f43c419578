import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Home, addHomes } from './homes.ts';
import { type Served, freePort, serve } from './processes.ts';
import { type Call, batchOf } from './visit.ts';

const API = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts');
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const HOMES: Home[] = [
  { email: 'bench-few@example.test', bookings: 36 },
  { email: 'bench-many@example.test', bookings: 600 },
];
const WARM_UP = 50;
const ROUNDS = 400;

/** What a visit of the customer's dashboard asks for, in one batch (`pages/customer-dashboard.tsx`). */
const CALLS: Call[] = [
  ['accounts.current'],
  ['bookings.upcoming', {}],
  ['bookings.past', { limit: 20 }],
  ['bookings.series'],
  ['services.list'],
  ['messages.housekeeper'],
  ['bookings.ownProvider'],
  ['reviews.due'],
  ['accessDetails.mine'],
  ['accessDetails.readings'],
  ['messages.unread'],
  ['providers.relations'],
  ['bookings.rebookingOffers'],
];

/**
 * How long the batch of calls takes that a visit of the customer's dashboard makes, by how many bookings the database
 * holds: the median for a customer with a few dozen and for one with many, and how much it grows from the smallest
 * database to each other. The databases are asked in turns, so that other load falls on all alike. `npm run bench:dashboard`
 */
async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const servers: Served[] = [];
  try {
    const towns: Town[] = [];
    for (const size of SIZES) {
      const served = await serveTown(path.join(folder, String(size)), size);
      servers.push(served);
      towns.push({ size, served, cookies: await Promise.all(HOMES.map((home) => signIn(served, home))) });
    }
    say('bookings      of the customer      p50 ms     ratio (goal: at most 1.5)');
    for (const [index, { bookings }] of HOMES.entries()) {
      const medians = await measure(towns, index);
      for (const [at, { size }] of towns.entries()) {
        const median = medians[at] ?? 0;
        const ratio = median / (medians[0] ?? 1);
        say(
          size.toLocaleString('en').padEnd(14) + String(bookings).padEnd(17) + column(median) + column(ratio),
        );
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server on a database of one size, with the cookie of each home's owner. */
interface Town {
  size: number;
  served: Served;
  cookies: string[];
}

/** Serves a database with so many bookings: the demo's makes the tables, and is then filled. */
async function serveTown(folder: string, size: number): Promise<Served> {
  const file = `${folder}.db`;
  const start = async (env: NodeJS.ProcessEnv) => {
    const port = await freePort();
    const database = { DATABASE_URL: `file:${file}`, PORT: String(port) };
    const plain = { LOG_LEVEL: 'warn', NODE_ENV: '', HOST: '' };
    return serve(API, { port, folder: path.dirname(file), env: { ...plain, ...database, ...env } });
  };
  const first = await start({ DEMO: '1' });
  await first.stop();
  addHomes(file, { size, homes: HOMES });
  return start({ DEMO: '0', SECRET_KEY: randomBytes(32).toString('base64') });
}

/** The median of each town in milliseconds, for one of the homes. */
async function measure(towns: readonly Town[], home: number): Promise<number[]> {
  const times = towns.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, { served, cookies }] of towns.entries()) {
      const time = await timed(served.origin + BATCH, cookies[home] ?? '');
      if (round >= 0) times[at]?.push(time);
    }
  }
  return times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0);
}

const BATCH = batchOf(CALLS);

/** How long the answer takes, in milliseconds. @throws unless all calls succeed */
async function timed(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  const text = await answer.text();
  const time = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${url}\nanswered ${answer.status}: ${text.slice(0, 300)}`);
  return time;
}

/** Signs in, and keeps access details, which the dashboard shows; returns the cookie. */
async function signIn({ origin }: Served, { email }: Home): Promise<string> {
  const post = async (to: string, body: object, headers = {}) => {
    const answer = await fetch(origin + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${to} failed: ${await answer.text()}`);
    return answer;
  };
  const [set = ''] = (await post('/api/login', { email, password: 'doorstep-demo' })).headers.getSetCookie();
  const cookie = set.slice(0, set.indexOf(';'));
  await post('/trpc/accessDetails.save', { instructions: 'Ring twice' }, { cookie });
  return cookie;
}

function column(value: number): string {
  return value.toFixed(2).padStart(10);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await run();
