import { parseArgs } from 'node:util';
import { z } from 'zod';
import { totpCode } from '../../packages/domain/testing/factors.ts';
import { type BenchDatabase, postgresDatabase, sqliteDatabase } from './million-databases.ts';
import { FIRST_ID, KNOWN, type Sizes, fillMarketplace, sizesFor } from './fill-million-rows.ts';
import { column, othersWait, percentile, say, send, signIn, timed } from './calls.ts';
import { measurePeople, startSessions } from './people.ts';
import { type Served, inTemporaryFolder, residentMegabytes, serveApi } from './processes.ts';

const ADMIN = 'admin@doorstep.test';
const ROUNDS = 40;
/** Reads that take longer are pointed out. */
const SLOW_MS = 50;
/** Interval at which memory is measured. */
const WATCH_MS = 50;
const DAY_MS = 86_400_000;

/** A read of an admin, with the input of each round: inputs differ, so that no cache answers. */
interface Read {
  name: string;
  procedure: string;
  input: (round: number) => object;
}

/**
 * Measures the reads of users and admins in a large marketplace: a million bookings, 100,000 users and five million events, or
 * `--bookings` and the rest in proportion; on one database or both. Exports are read up to `--lines`. With `--keep
 * FOLDER` the next run finds the databases filled.
 * `npm run bench:million-rows [-- --bookings 20000 --on sqlite --lines 1000 --keep /var/tmp/bench]`
 */
async function run({ bookings, on: only, lines = bookings, keep }: Options): Promise<void> {
  const sizes = sizesFor(bookings);
  say(`${sizes.bookings} bookings, ${sizes.users} users, ${sizes.events} events; milliseconds`);
  for (const [name, open] of Object.entries({ sqlite: sqliteDatabase, postgres: postgresDatabase })) {
    if (only && name !== only) continue;
    const database = await open(keep);
    try {
      await inTemporaryFolder(async (folder) => {
        if (!database.isFilled) await prepare(database, folder, sizes);
        // A kept database has the second factor of an earlier run, whose secret is lost.
        await database.fill(async (execute) => void (await execute('delete from "factor"')));
        const cookies = await startSessions(database, sizes);
        const server = await serveOn(database, folder, false);
        try {
          say(`\non ${name}`);
          await measurePeople(server, cookies);
          await measure(server, sizes, lines);
        } finally {
          await server.stop();
        }
      });
    } finally {
      await database.close();
    }
  }
}

const Count = z.coerce.number().int().positive();
const Options = z.object({
  bookings: Count.default(1_000_000),
  on: z.enum(['sqlite', 'postgres']).optional(),
  lines: Count.optional(),
  keep: z.string().optional(),
});
type Options = z.infer<typeof Options>;

/** @throws for an unknown option or value */
function readOptions(): Options {
  const type = 'string';
  const options = { bookings: { type }, on: { type }, lines: { type }, keep: { type } } as const;
  return Options.parse(parseArgs({ options }).values);
}

/** Fills a database with the demo, whose accounts sign in, and with a large marketplace. */
async function prepare(database: BenchDatabase, folder: string, sizes: Sizes): Promise<void> {
  const demo = await serveOn(database, folder, true);
  await demo.stop();
  await database.fill((execute) => fillMarketplace(execute, database.dialect, sizes));
}

function serveOn({ url }: BenchDatabase, folder: string, isDemo: boolean): Promise<Served> {
  // Demo mode refuses a database with other data than the demo's.
  const mode = isDemo ? { DEMO: '1' } : { DEMO: '0', SECRET_KEY: 'only-for-measuring-'.repeat(2) };
  return serveApi(folder, { DATABASE_URL: url, ...mode });
}

/** Signs the admin in and sets up the second factor without which an admin reads nothing (ACC-38); returns the cookie. */
async function signInWithFactor(origin: string): Promise<string> {
  const cookie = await signIn(origin, ADMIN);
  const call = async (procedure: string, body: object = {}) => {
    const { status, text } = await send(`${origin}/trpc/${procedure}`, { method: 'POST', cookie, body });
    if (status !== 200) throw new Error(`${procedure} responded ${status}: ${text}`);
    return JSON.parse(text) as { result: { data: { secret: string } } };
  };
  const { secret } = (await call('factors.startTotp')).result.data;
  await call('factors.confirmTotp', { code: totpCode(secret, new Date()) });
  return cookie;
}

async function measure(server: Served, sizes: Sizes, maxLines: number): Promise<void> {
  const cookie = await signInWithFactor(server.origin);
  const headers = { cookie };
  const urlOf = (procedure: string, input: object) =>
    `${server.origin}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answerOf = async (procedure: string, input: object) => {
    const answer = await fetch(urlOf(procedure, input), { headers });
    const body = (await answer.json()) as { result?: { data: { nextCursor?: string | null } } };
    if (!body.result) throw new Error(`${procedure} ${JSON.stringify(input)} answered ${answer.status}`);
    return body.result.data;
  };

  say('read                                     median   slowest');
  for (const { name, procedure, input } of reads(sizes)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await timed(urlOf(procedure, input(round)), { cookie }));
    line(name, times);
  }
  for (const [name, procedure, input] of pagings()) {
    const times: number[] = [];
    let cursor: string | null | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timed(urlOf(procedure, { ...input, cursor }), { cookie }));
      cursor = (await answerOf(procedure, { ...input, cursor })).nextCursor;
      // The next round would measure the first page.
      if (cursor === null) break;
    }
    line(name, times);
  }

  say('long call, and database calls made meanwhile      others median   slowest');
  for (const [name, procedure, input] of fullScans()) {
    let took = 0;
    const waits = await othersWait(`${server.origin}/readyz`, async () => {
      took = await timed(urlOf(procedure, input), { cookie });
    });
    reportWithWaits(name, took, waits);
  }
  for (const name of ['users', 'bookings', 'audit']) {
    // Warm-up: one-time reads and compilation are not measured.
    await timed(`${server.origin}/exports/${name}.csv?from=2000-01-01&to=2000-01-02&text=none`, { cookie });
    await readCsv(server, `/exports/${name}.csv`, headers, 20_000);
    const before = await residentMegabytes(server);
    let [took, peak, lines] = [0, before, 0];
    const waits = await othersWait(`${server.origin}/readyz`, async () => {
      const began = performance.now();
      const watching = setInterval(() => {
        // Fails only when the server has ended, which the download reports.
        residentMegabytes(server).then(
          (now) => (peak = Math.max(peak, now)),
          () => {},
        );
      }, WATCH_MS);
      try {
        lines = await readCsv(server, `/exports/${name}.csv`, headers, maxLines);
      } finally {
        clearInterval(watching);
      }
      took = performance.now() - began;
    });
    reportWithWaits(`${name}.csv, ${lines} lines`, took, waits);
    say(
      `  memory ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)}: ${(peak - before).toFixed(0)} more`,
    );
  }
}

function reads({ bookings, users }: Sizes): Read[] {
  const today = new Date();
  const day = (ahead: number) => new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  const booking = (round: number) => FIRST_ID + 1 + ((round * 7919) % bookings);
  const person = (round: number) => FIRST_ID + 1 + ((round * 50 + 7) % users);
  const provider = (round: number) => FIRST_ID + 50 * (1 + (round % Math.floor(users / 50)));
  const of = (procedure: string, prefix: string) => (name: string, input: Read['input']) => ({
    name: `${prefix}: ${name}`,
    procedure,
    input,
  });
  const bookingsBy = of('bookings.search', 'bookings');
  const usersBy = of('accounts.search', 'users');
  const auditBy = of('audit.list', 'audit');
  return [
    bookingsBy('first page', () => ({})),
    bookingsBy('id', (round) => ({ text: String(booking(round)) })),
    bookingsBy('a street', () => ({ text: KNOWN.street })),
    bookingsBy('house, street, kind', (round) => ({ text: `${round + 1} ${KNOWN.street} Road` })),
    bookingsBy('beginning of a word', () => ({ text: KNOWN.street.slice(0, -2) })),
    bookingsBy('a word of all', () => ({ text: 'london' })),
    bookingsBy('two common words', () => ({ text: 'road, london' })),
    bookingsBy('inside a word', () => ({ text: KNOWN.street.slice(3) })),
    ...['pending', 'confirmed', 'completed', 'cancelled'].map((status) =>
      bookingsBy(status, () => ({ status })),
    ),
    ...['flagged', 'late', 'unassigned', 'problem'].map((mark) => bookingsBy(mark, () => ({ [mark]: true }))),
    bookingsBy('flagged and late', () => ({ flagged: true, late: true })),
    bookingsBy('late and pending', () => ({ late: true, status: 'pending' })),
    bookingsBy('a day', (round) => ({ from: day(-round), to: day(-round) })),
    bookingsBy('days, status', () => ({ from: day(-90), to: day(-1), status: 'cancelled' })),
    bookingsBy('days, flagged', () => ({ from: day(-90), to: day(-1), flagged: true })),
    bookingsBy('days ahead, completed', () => ({ from: day(2), status: 'completed' })),
    bookingsBy('a customer', (round) => ({ customerId: person(round) })),
    bookingsBy('a provider', (round) => ({ providerId: provider(round) })),
    bookingsBy('a provider, status', (round) => ({ providerId: provider(round), status: 'cancelled' })),
    bookingsBy('a street, status', () => ({ text: KNOWN.street, status: 'confirmed' })),
    usersBy('first page', () => ({})),
    usersBy('id', (round) => ({ text: String(person(round)) })),
    usersBy('a name', () => ({ text: KNOWN.name })),
    usersBy('beginning of a name', () => ({ text: KNOWN.name.slice(0, -2) })),
    usersBy('an email', (round) => ({ text: `ben.farah.${round * 900 + 152}` })),
    usersBy('providers', () => ({ role: 'provider' })),
    ...['unapproved', 'verified', 'deactivated'].map((state) => usersBy(state, () => ({ state }))),
    auditBy('first page', () => ({})),
    auditBy('a common type', () => ({ type: 'booking.accepted' })),
    auditBy('who viewed the access details', () => ({ type: 'access_details.read' })),
    auditBy('a type that is nowhere', () => ({ type: 'service.retired' })),
    auditBy('a person', (round) => ({ actorId: person(round) })),
    auditBy('a booking', (round) => ({ bookingId: booking(round) })),
    auditBy('a day', (round) => ({ from: day(-round - 1), to: day(-round - 1) })),
    auditBy('a person, type', (round) => ({ actorId: provider(round), type: 'booking.rescheduled' })),
    auditBy('a person, days', (round) => ({ actorId: person(round), from: day(-300), to: day(-200) })),
    auditBy('a type, a day', (round) => ({
      type: 'access_details.read',
      from: day(-round),
      to: day(-round),
    })),
    auditBy('all of them', (round) => ({
      bookingId: booking(round),
      actorId: provider(round),
      type: 'booking.accepted',
      from: day(-300),
      to: day(0),
    })),
    of('reporting.summary', 'reporting')('summary', () => ({})),
    ...['day', 'week', 'month'].map((by) =>
      of('reporting.overTime', 'reporting')(`366 days by ${by}`, () => ({ from: day(-365), to: day(0), by })),
    ),
  ];
}

/** Returns lists that are read page after page. */
function pagings(): [name: string, procedure: string, input: object][] {
  return [
    ['bookings: next page', 'bookings.search', {}],
    ['bookings: next page, late', 'bookings.search', { late: true }],
    ['bookings: next page, a street', 'bookings.search', { text: KNOWN.street }],
    ['bookings: next page, London', 'bookings.search', { text: 'london' }],
    ['users: next page', 'accounts.search', {}],
    ['users: next page, example', 'accounts.search', { text: 'example' }],
    ['audit: next page', 'audit.list', {}],
    ['audit: next page, a type', 'audit.list', { type: 'booking.accepted' }],
  ];
}

/** Returns searches that read all rows. */
function fullScans(): [name: string, procedure: string, input: object][] {
  return [
    ['bookings: a text that is nowhere', 'bookings.search', { text: 'qzqzq' }],
    ['bookings: nowhere, late ones', 'bookings.search', { text: 'qzqzq', late: true }],
    ['bookings: words that never meet', 'bookings.search', { text: 'london road' }],
    ['users: a text that is nowhere', 'accounts.search', { text: 'qzqzq' }],
  ];
}

/** Reads a download without storing it, up to `maxLines`; returns the number of lines read. */
async function readCsv(server: Served, file: string, headers: Record<string, string>, maxLines: number) {
  const answer = await fetch(server.origin + file, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${file} answered ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines > maxLines) break;
  }
  return lines;
}

function slowMark(milliseconds: number): string {
  return milliseconds > SLOW_MS ? `  over ${SLOW_MS}` : '';
}

function line(name: string, times: readonly number[]): void {
  const median = percentile(times, 0.5);
  say(`${name.padEnd(38)} ${column(median, 1)} ${column(Math.max(...times), 1)}${slowMark(median)}`);
}

function reportWithWaits(name: string, took: number, waits: readonly number[]): void {
  const slowest = Math.max(...waits);
  const others = `${column(percentile(waits, 0.5), 1, 15)} ${column(slowest, 1)}`;
  say(`${name.padEnd(38)} ${column(took, 1)} ${others}${slowMark(slowest)}`);
}

await run(readOptions());
