import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteLibrary from 'better-sqlite3';
import { residentMegabytes } from './account.ts';
import { type Served, freePort, serve } from './processes.ts';
import { signIn } from './sign-in.ts';
import { percentile } from './waits.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../apps/api');
const MAILS = 10_000;
/** Of 200 that a customer may book a day. */
const BOOKINGS = 180;
/** Nobody listens there. */
const DEAD = 'smtp://127.0.0.1:1';
const CUSTOMER = 'customer@doorstep.test';

/**
 * What mail costs: memory at ready with and without a mail server, the time of a booking beside one that is dead, and how
 * fast 10,000 mails with a calendar file each are drained. `npm run bench:mails`
 */
async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const servers: Served[] = [];
  const start = async (name: string, env: NodeJS.ProcessEnv) => {
    const port = await freePort();
    const database = path.join(folder, `${name}.db`);
    const plain = { LOG_LEVEL: 'error', NODE_ENV: '', HOST: '', DEMO: '1', SMTP_URL: '' };
    const server = await serve(path.join(FOLDER, 'src/main.ts'), {
      port,
      folder,
      env: { ...plain, DATABASE_URL: `file:${database}`, PORT: String(port), ...env },
    });
    servers.push(server);
    return { ...server, database };
  };
  try {
    const without = await start('without', {});
    const dead = await start('dead', { SMTP_URL: DEAD });
    const [one, other] = [await residentMegabytes(without), await residentMegabytes(dead)];
    say(
      `memory at ready: ${one.toFixed(1)} MB without, ${other.toFixed(1)} MB with a mail server (goal: 5 more at most)`,
    );
    const { alone, beside } = await timeBookings(without, dead);
    const ratio = (beside / alone).toFixed(3);
    say(
      `a booking: ${alone.toFixed(2)} ms without, ${beside.toFixed(2)} ms beside a dead one, ratio ${ratio} (goal: 1.05)`,
    );
    for (const server of servers.splice(0)) await server.stop();

    const [port, smtpPort] = [await freePort(), await freePort()];
    const mailbox = await serve(path.join(FOLDER, 'testing/mailbox/main.ts'), {
      port,
      folder,
      args: ['--port', String(port), '--smtp-port', String(smtpPort)],
    });
    servers.push(mailbox);
    const draining = await start('draining', { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
    const seconds = await drain(draining.database);
    say(`${MAILS} mails: ${seconds.toFixed(1)} s, ${(MAILS / seconds).toFixed(0)} a second (goal: 100)`);
    say(`memory after them: ${(await residentMegabytes(draining)).toFixed(0)} MB`);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Medians of bookings at two servers, one here and one there in turn, so that what else the machine does falls on both. */
async function timeBookings(...servers: [alone: Served, beside: Served]) {
  const customers = await Promise.all(
    servers.map(async ({ origin }) => {
      const cookie = await signIn(origin, CUSTOMER);
      const answer = await fetch(`${origin}/api/user`, { headers: { cookie } });
      const { id: userId } = (await answer.json()) as { id: number };
      return { origin, cookie, userId, times: [] as number[] };
    }),
  );
  const date = aWeekdayAhead();
  for (let round = 0; round < BOOKINGS; round += 1)
    for (const { origin, cookie, userId, times } of customers) {
      const send = async (method: string, to: string, body: object) => {
        const headers = { cookie, 'content-type': 'application/json' };
        const answer = await fetch(`${origin}${to}`, { method, headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as { id: number };
      };
      const request = {
        serviceId: 1,
        userId,
        address: '1 High Street, London',
        notes: '',
        status: 'pending',
      };
      const booking = {
        ...request,
        date: `${date}T10:00`,
        time: '10:00',
        duration: 60,
        price: 2500,
        recurring: false,
      };
      const began = performance.now();
      const { id } = await send('POST', '/api/bookings', booking);
      times.push(performance.now() - began);
      await send('PATCH', `/api/bookings/${id}/status`, { status: 'cancelled' });
    }
  const medianOf = (place: number) => percentile(customers[place]?.times ?? [], 0.5);
  return { alone: medianOf(0), beside: medianOf(1) };
}

/** A day in a week or so that is no Sunday, `2026-11-30`. */
function aWeekdayAhead(): string {
  const day = new Date(Date.now() + 10 * 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Puts mails into the outbox of a running server; resolves with how many seconds it needs to send them. */
async function drain(file: string): Promise<number> {
  const database = new SqliteLibrary(file);
  const waiting = database.prepare<[], { count: number }>(
    `select count(*) as "count" from "mail" where "state" = 'waiting'`,
  );
  try {
    const bookings = database
      .prepare<[], { id: number; userId: number; email: string; startsAt: string }>(
        `select "booking"."id", "userId", "email", "startsAt" from "booking" join "user" on "user"."id" = "userId"
         where "status" = 'confirmed'`,
      )
      .all();
    const insert = database.prepare(
      `insert into "mail" ("userId", "address", "template", "params", "key", "messageId", "state", "dueAt", "scheduledAt", "givenUpAt", "createdAt")
       values (?, ?, 'booking_accepted', ?, ?, ?, 'waiting', ?, ?, ?, ?)`,
    );
    const now = new Date();
    const [at, over] = [now.toISOString(), new Date(now.getTime() + 86_400_000).toISOString()];
    database.transaction(() => {
      for (let made = 0; made < MAILS; made += 1) {
        const booking = bookings[made % bookings.length];
        if (!booking) throw new Error('The demo has no confirmed booking to write about');
        const { id, userId, email, startsAt } = booking;
        const params = JSON.stringify({ bookingId: id, side: 'customer', startsAt });
        insert.run(userId, email, params, `bench ${made}`, crypto.randomUUID(), at, at, over, at);
      }
    })();
    const began = performance.now();
    while ((waiting.get()?.count ?? 0) > 0) await sleep(100);
    return (performance.now() - began) / 1000;
  } finally {
    database.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await run();
