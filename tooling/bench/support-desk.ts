import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchDatabase, type Run, postgresDatabase, sqliteDatabase } from './million-databases.ts';
import { type Served, freePort, serve } from './processes.ts';
import { signIn } from './sign-in.ts';
import { percentile, timed } from './waits.ts';

const API = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts');
const ROUNDS = 40;
const GOAL_MS = 50;
/** Below it are the desk's ids, above it our own (SUP-7). */
const OWN_IDS = 1_000_000_000;

/**
 * What the support desk's reads cost with 100,000 tickets while the help desk takes every call and answers none.
 * `npm run bench:support-desk [-- --tickets 20000 --on sqlite]`
 */
async function run(): Promise<void> {
  const type = 'string';
  const { values } = parseArgs({ options: { tickets: { type }, on: { type } } });
  const tickets = Number(values.tickets ?? 100_000);
  const desk = await openSilentDesk();
  for (const [name, open] of Object.entries({ sqlite: sqliteDatabase, postgres: postgresDatabase })) {
    if (values.on && name !== values.on) continue;
    const database = await open();
    const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
    try {
      await (await serveOn(database, folder, {})).stop();
      await database.fill(async (statement) => fill(statement, tickets, database.upkeep));
      const server = await serveOn(database, folder, desk.variables);
      say(
        `\n${tickets} tickets on ${name}; milliseconds\nread                                     median   slowest`,
      );
      try {
        await measure(server, tickets);
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  desk.close();
}

/** A desk that takes every call and answers none. */
async function openSilentDesk() {
  const server = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.unref();
  const variables = {
    FRESHDESK_DOMAIN: 'doorstep',
    FRESHDESK_API_KEY: 'nobody-asks',
    FRESHDESK_URL: `http://127.0.0.1:${port}`,
  };
  return { variables, close: () => server.close() };
}

/** A demo, for its accounts, before it is filled; then what it has become. */
async function serveOn({ url }: BenchDatabase, folder: string, desk: NodeJS.ProcessEnv): Promise<Served> {
  const port = await freePort();
  const isDemo = Object.keys(desk).length === 0;
  const env = {
    ...desk,
    PORT: String(port),
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    NODE_ENV: '',
    HOST: '',
    ...(isDemo ? { DEMO: '1' } : { DEMO: '0', SECRET_KEY: 'only-for-measuring-'.repeat(2) }),
  };
  return serve(API, { port, folder, env });
}

const WORDS = {
  what: ['lamp', 'vase', 'carpet', 'window', 'oven', 'mirror', 'shelf', 'curtain', 'sofa', 'kettle', 'fence'],
  how: ['broken', 'scratched', 'dusty', 'wet', 'missing', 'loose', 'stained'],
  where: ['kitchen', 'bathroom', 'garden', 'hall', 'attic', 'bedroom', 'cellar', 'office', 'balcony'],
};
const KNOWN = { word: 'vase', beginning: 'scratch', inside: 'rpet' };

/** Tickets of three years; one in ten is not closed. */
async function fill(statement: Run, count: number, upkeep: readonly string[]): Promise<void> {
  for (const [name, words] of Object.entries(WORDS)) {
    await statement(`create temporary table "${name}" ("at" integer primary key, "text" text)`);
    await statement(`insert into "${name}" values ${words.map((word, at) => `(${at}, '${word}')`).join()}`);
  }
  await statement(`create temporary table "day" ("at" integer primary key, "text" text)`);
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 1100 }, (_, at) => `(${at}, '${day(at - 1095)}')`);
  await statement(`insert into "day" values ${days.join()}`);
  const numbers = `with recursive "number" ("i") as (
    select cast(1 as bigint) union all select "i" + 1 from "number" where "i" < ${count})`;
  const from = `from "number" ${Object.entries(WORDS)
    .map(([name, words], at) => `join "${name}" on "${name}"."at" = ("i" / ${at * 7 + 1}) % ${words.length}`)
    .join(
      ' ',
    )} join "day" on "day"."at" = "i" * 1095 / ${count} join "day" as "due" on "due"."at" = "day"."at" + 4`;
  const subject = `"what"."text" || ' is ' || "how"."text"`;
  const description = `'It stands in the ' || "where"."text" || ', see visit ref' || "i"`;
  await statement(`insert into "ticket" ("id", "deskId", "name", "email", "subject", "description", "priority", "status",
      "createdAt", "updatedAt", "dueBy", "firstResponseDue", "handover", "searchKey")
    ${numbers} select ${OWN_IDS + 10_000} + "i", "i", 'Cal Moss', 'cal' || "i" || '@example.test', ${subject}, ${description},
      "i" % 4 + 1, case when "i" % 10 = 0 then 2 + "i" / 10 % 3 else 5 end, "day"."text" || 'T10:00:00.000Z',
      "day"."text" || 'T10:00:00.000Z', "due"."text" || 'T10:00:00.000Z', "due"."text" || 'T01:00:00.000Z', 'taken',
      lower(${subject} || '\n' || ${description}) ${from} order by 1`);
  const words = [`"what"."text"`, `"how"."text"`, `"where"."text"`, `'ref' || "i"`];
  const always = ['is', 'it', 'stands', 'in', 'the', 'see', 'visit'].map((word) => `'${word}'`);
  await statement(`insert into "ticketTerm" ("term", "ticketId") ${numbers}
    ${[...words, ...always].map((word) => `select ${word}, ${OWN_IDS + 10_000} + "i" ${from}`).join(' union all ')}
    order by 1, 2`);
  for (const each of upkeep) await statement(each);
}

async function measure({ origin }: Served, tickets: number): Promise<void> {
  const headers = { cookie: await signIn(origin, 'admin@doorstep.test') };
  const typed = (procedure: string, input: object) =>
    `${origin}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const rest = (address: string) => `${origin}/api/freshdesk/${address}`;
  const some = (round: number) => ((round * 7919) % tickets) + 1;
  const reads: [name: string, url: (round: number) => string][] = [
    ['list: first page', () => typed('support.list', {})],
    ['list: next pages', (round) => typed('support.list', { page: round + 1 })],
    ['search: a word', () => typed('support.list', { text: KNOWN.word })],
    ['search: a word, next pages', (round) => typed('support.list', { text: KNOWN.word, page: round + 1 })],
    ['search: beginning of a word', () => typed('support.list', { text: KNOWN.beginning })],
    ['search: inside a word', () => typed('support.list', { text: KNOWN.inside })],
    ['search: words of all', () => typed('support.list', { text: 'stands in the' })],
    ['search: one of all', (round) => typed('support.list', { text: `ref${some(round)}` })],
    ['search: an id', (round) => typed('support.list', { text: String(some(round)) })],
    ['detail', (round) => typed('support.show', { ticketId: some(round) })],
    ['detail by our own id', (round) => typed('support.show', { ticketId: OWN_IDS + 10_000 + some(round) })],
    ['SLA of all', () => typed('support.sla', {})],
    ['number of open ones', () => typed('support.openCount', {})],
    ['documented list', (round) => rest(`tickets?page=${round + 1}`)],
    ['documented search', () => rest(`tickets?filter=${KNOWN.word}`)],
    ['documented detail', (round) => rest(`tickets/${some(round)}`)],
    ['documented SLA', (round) => rest(`tickets/${some(round)}/sla`)],
    ['search: a text that is nowhere', () => typed('support.list', { text: 'qzqzq' })],
  ];
  for (const [name, url] of reads) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(url(round), headers));
    const median = percentile(times, 0.5);
    const column = (ms: number) => ms.toFixed(1).padStart(9);
    const mark = median > GOAL_MS ? `  over ${GOAL_MS}` : '';
    say(`${name.padEnd(38)} ${column(median)} ${column(Math.max(...times))}${mark}`);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await run();
