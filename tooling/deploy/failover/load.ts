import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPeople, addSessions } from '../../bench/fill.ts';
import type { DebianPostgres } from '../testing/debian-postgres.ts';
import type { Scenario } from './scenario.ts';

const PEOPLE = { providers: 60, customers: 400 };
const WORKERS = 8;
const DAY_MS = 86_400_000;
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
const RETRY_MS = 100;
const TIMEOUT_MS = 10_000;
const GIVE_UP_MS = 20_000;

/** Adds providers and customers; returns the customers' session tokens. */
export async function addCustomers(postgres: DebianPostgres, database: string): Promise<string[]> {
  const run = async (statement: string) =>
    (await postgres.sql(statement, database)).split('\n').flatMap((id) => (id ? [{ id }] : []));
  const tokens = await addSessions(run, (await addPeople(run, PEOPLE)).customers);
  await run('vacuum analyze');
  return tokens;
}

/** The outcome of requests, as customers see it. */
export interface Ledger {
  /** The ids that were acknowledged, each with when. */
  acknowledged: { id: number; at: number }[];
  /** Counts by status, except bookings and taken times, or by the reason for a missing response. */
  failures: Map<string, number>;
}

/** Books as customers with these session tokens. Repeats requests that got no response, with their key or as new ones. */
export function startLoad(
  origin: string,
  tokens: readonly string[],
  { sendsKeys }: Pick<Scenario, 'sendsKeys'>,
) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const ledger: Ledger = { acknowledged: [], failures: new Map() };
  const state = { isStopping: false, giveUpAt: 0, customer: 0 };

  async function send(
    customer: number,
    key: string,
    body: string,
  ): Promise<{ status: number; id?: number; reason?: string }> {
    const headers = {
      'content-type': 'application/json',
      // Rate limits count addresses, which the balancer is trusted to pass on.
      'x-forwarded-for': `10.9.${Math.floor(customer / 250)}.${customer % 250}`,
      // Over https the cookie has this name.
      cookie: `__Host-doorstep_session=${tokens[customer]}`,
      ...(sendsKeys && { 'idempotency-key': key }),
    };
    const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const sent = request(`${origin}/api/bookings`, options).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const content = await text(answer);
    return {
      status: answer.statusCode ?? 0,
      ...(answer.statusCode === 201 && { id: (JSON.parse(content) as { id: number }).id }),
    };
  }

  async function work(): Promise<void> {
    while (!state.isStopping) {
      state.customer = (state.customer + 1) % tokens.length;
      const { customer } = state;
      const key = randomUUID();
      const day = new Date(Date.now() + (2 + Math.floor(Math.random() * 20)) * DAY_MS);
      if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
      const date = day.toISOString().slice(0, 10);
      const time = TIMES[Math.floor(Math.random() * TIMES.length)];
      const body = JSON.stringify({
        serviceId: 1,
        date,
        time,
        address: `12 Row ${key}, London, SE1 7AB`,
      });
      for (;;) {
        const { status, id, reason } = await send(customer, key, body).catch(reasonOf);
        if (id !== undefined) ledger.acknowledged.push({ id, at: performance.now() });
        else if (status !== 409) {
          const kind = reason ?? String(status);
          ledger.failures.set(kind, (ledger.failures.get(kind) ?? 0) + 1);
          const isFinal = status >= 400 && status < 500;
          if (!isFinal && (!state.isStopping || performance.now() < state.giveUpAt)) {
            await sleep(RETRY_MS);
            continue;
          }
        }
        break;
      }
    }
  }

  const workers = Array.from({ length: WORKERS }, work);
  return {
    ledger,
    /** Stops the load. Resolves when every request has been answered, or repeating was given up. */
    async stop(): Promise<Ledger> {
      state.isStopping = true;
      state.giveUpAt = performance.now() + GIVE_UP_MS;
      await Promise.all(workers);
      agent.destroy();
      return ledger;
    },
  };
}

/** Returns why a request has no answer. */
function reasonOf(error: unknown) {
  const { code, name } = error as NodeJS.ErrnoException;
  return { status: 0, id: undefined, reason: code ?? name };
}

/** Counts acknowledged bookings that are missing from a database, and requests that it has booked more than once. */
export async function compare(postgres: DebianPostgres, database: string, { acknowledged }: Ledger) {
  const ids = acknowledged.map(({ id }) => id);
  const stored = new Set(
    (await postgres.sql('select "id" from "booking"', database)).split('\n').map(Number),
  );
  const twice = `select count(*) from (select 1 from "booking" group by "address" having count(*) > 1) as again`;
  return {
    acknowledged: ids.length,
    lost: ids.filter((id) => !stored.has(id)).length,
    duplicated: Number(await postgres.sql(twice, database)),
  };
}

/** Returns how many requests failed, and how. */
export function describeFailures({ failures }: Ledger): string {
  const kinds = [...failures].map(([kind, count]) => `${count} times ${kind}`);
  return kinds.join(', ') || 'no failed request';
}

/** Returns the longest time without an acknowledged booking between two moments, in milliseconds. */
export function maxPause({ acknowledged }: Ledger, from: number, to: number): number {
  const times = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from && at < to), to];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
