import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import SqliteLibrary from 'better-sqlite3';
import { type Served, freePort, serve } from './processes.ts';
import { addProvider, addUser, inserting } from './rows.ts';
import { signIn } from './sign-in.ts';
import { othersWait, percentile } from './waits.ts';

/**
 * Measures how long others wait for `/readyz` while a server on SQLite does long work: deactivates a customer with 20,000
 * dates, announces to 49,000 customers while those mails are sent, goes on sending them, and writes an audit log of
 * 200,000 events as CSV.
 * `node tooling/bench/long-work.ts [--only deactivate]`
 */
const API = path.resolve(import.meta.dirname, '../../apps/api');
const ADMIN = 'admin@doorstep.test';
const DATES = 20_000;
const READERS = 49_000;
const EVENTS = 200_000;
const SENDING_MS = 20_000;
const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;

async function run(only: string | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const file = path.join(folder, 'doorstep.db');
  const servers: Served[] = [];
  const start = async (env: NodeJS.ProcessEnv) => {
    const port = await freePort();
    const plain = {
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      HOST: '',
      DATABASE_URL: `file:${file}`,
      PORT: String(port),
    };
    const server = await serve(path.join(API, 'src/main.ts'), { port, folder, env: { ...plain, ...env } });
    servers.push(server);
    return server;
  };
  try {
    await (await start({ DEMO: '1' })).stop();
    const customerId = fill(file);
    const real = { DEMO: '0', SECRET_KEY: 'only-for-measuring-'.repeat(2) };
    const [port, smtpPort] = [await freePort(), await freePort()];
    const args = ['--port', String(port), '--smtp-port', String(smtpPort)];
    servers.push(await serve(path.join(API, 'testing/mailbox/main.ts'), { port, folder, args }));
    const server = await start({ ...real, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
    const headers = { cookie: await signIn(server.origin, ADMIN), 'content-type': 'application/json' };
    const waitFor = (work: () => Promise<unknown>) => othersWait(`${server.origin}/readyz`, work);
    const post = async (to: string, body: object) => {
      const answer = await fetch(server.origin + to, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
    };
    say('others wait, in milliseconds                 median       p99   slowest   took ms');
    if (!only || only === 'deactivate') {
      let answered = 0;
      const waits = await waitFor(async () => {
        const began = performance.now();
        await post(`/api/admin/users/${customerId}/deactivate`, {});
        answered = performance.now() - began;
        while (
          countOf(
            file,
            `select count(*) from "booking" where "userId" = ${customerId} and "status" <> 'cancelled'`,
          )
        )
          await sleep(100);
      });
      report(`deactivating, ${DATES} dates`, waits, answered);
    }
    if (!only || only === 'audit') {
      let lines = 0;
      let took = 0;
      const waits = await waitFor(async () => {
        const began = performance.now();
        const answer = await fetch(`${server.origin}/exports/audit.csv`, { headers });
        lines = (await answer.text()).split('\n').length;
        took = performance.now() - began;
      });
      report(`audit.csv, ${lines} lines`, waits, took);
    }
    if (!only || only === 'announce' || only === 'send') {
      const announcement = {
        audience: { to: 'customers' },
        subject: 'News',
        text: 'Hello',
        key: 'bench-news',
      };
      const waits = await waitFor(() => post('/trpc/mail.announce', announcement));
      report(`announcing to ${READERS}`, waits);
      const before = countOf(file, SENT);
      const waited = await waitFor(() => sleep(SENDING_MS));
      const sent = countOf(file, SENT) - before;
      report(`sending ${((sent * 1000) / SENDING_MS).toFixed(0)} a second`, waited);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

const SENT = `select count(*) from "mail" where "state" = 'sent'`;

function countOf(file: string, query: string): number {
  const database = new SqliteLibrary(file, { readonly: true });
  try {
    return database.prepare<[], number>(query).pluck().get() ?? 0;
  } finally {
    database.close();
  }
}

/** Adds the customer with the dates, readers and events; returns the customer's id. */
function fill(file: string): number {
  const database = new SqliteLibrary(file);
  try {
    return database.transaction(() => {
      const insert = inserting(database);
      const customerId = addUser(insert, 'customer', 0);
      for (let number = 1; number <= READERS; number += 1) addUser(insert, 'customer', number);
      const providerId = addProvider(insert, 0, 1);
      const first = Math.ceil((Date.now() + 2 * DAY_MS) / QUARTER_MS);
      const createdAt = new Date().toISOString();
      for (let date = 0; date < DATES; date += 1) {
        const slot = first + 4 * date;
        const [startsAt, endsAt] = [slot, slot + 4].map((at) => new Date(at * QUARTER_MS).toISOString());
        if (!startsAt || !endsAt) continue;
        const bookingId = insert('booking', {
          userId: customerId,
          providerId,
          serviceId: 1,
          status: date % 2 ? 'pending' : 'confirmed',
          startsAt,
          endsAt,
          localDate: startsAt.slice(0, 10),
          time: startsAt.slice(11, 16),
          duration: 60,
          address: '1 High Street, London',
          source: 'form',
          options: '{}',
          recurring: 0,
          price: 2500,
          totalPrice: 2500,
          lineItems: '[]',
          createdAt,
          expiresAt: '9999-12-31T00:00:00.000Z',
        });
        for (let quarter = 0; quarter < 4; quarter += 1)
          insert('claim', { providerId, slot: slot + quarter, bookingId });
        insert('busyTime', { providerId, fromSlot: slot, toSlot: slot + 4, bookingId });
      }
      for (let made = 0; made < EVENTS; made += 1) {
        const type = made % 2 ? 'account.changed' : 'calendar_feed.created';
        const at = new Date(Date.now() - 1000 * (EVENTS - made)).toISOString();
        insert('event', { type, actorId: customerId, data: '{}', createdAt: at, mailedAt: at });
      }
      return customerId;
    })();
  } finally {
    database.close();
  }
}

function report(name: string, waits: readonly number[], took?: number): void {
  const values = [
    percentile(waits, 0.5),
    percentile(waits, 0.99),
    Math.max(...waits),
    ...(took ? [took] : []),
  ];
  say(`${name.padEnd(40)} ${values.map((value) => value.toFixed(1).padStart(9)).join(' ')}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { values: chosen } = parseArgs({ options: { only: { type: 'string' } } });
await run(chosen.only);
