import { Agent } from 'node:https';
import { type Ledger, startBooking } from '../../bench/bookings.ts';
import { addPeople, addSessions } from '../../bench/fill.ts';
import type { DebianPostgres } from '../testing/debian-postgres.ts';
import type { Scenario } from './scenario.ts';

const PEOPLE = { providers: 60, customers: 400 };
const CALLERS = 8;

/** Adds providers and customers; returns the customers' session tokens. */
export async function addCustomers(postgres: DebianPostgres, database: string): Promise<string[]> {
  const run = async (statement: string) =>
    (await postgres.sql(statement, database)).split('\n').flatMap((id) => (id ? [{ id }] : []));
  const tokens = await addSessions(run, (await addPeople(run, PEOPLE)).customers);
  await run('vacuum analyze');
  return tokens;
}

/** Books as customers with these session tokens. Repeats requests that got no response, with their key or as new ones. */
export function startLoad(
  origin: string,
  tokens: readonly string[],
  { sendsKeys }: Pick<Scenario, 'sendsKeys'>,
) {
  const customers = tokens.map((token, index) => ({
    // Over https the cookie has this name.
    cookie: `__Host-doorstep_session=${token}`,
    // Rate limits count addresses, which the balancer is trusted to pass on.
    headers: { 'x-forwarded-for': `10.9.${Math.floor(index / 250)}.${index % 250}` },
  }));
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  return startBooking(origin, customers, { agent, callers: CALLERS, hasKeys: sendsKeys });
}

/** Counts acknowledged bookings that are missing from a database, and requests that it has booked more than once. */
export async function compare(postgres: DebianPostgres, database: string, { acknowledged }: Ledger) {
  const ids = [...acknowledged.values()].map(({ id }) => id);
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
export function maxPause(ledger: Ledger, from: number, to: number): number {
  const times = [from, ...acknowledgedBetween(ledger, from, to), to];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

/** Returns when bookings were acknowledged. */
export function acknowledgedBetween({ acknowledged }: Ledger, from: number, to: number): number[] {
  return [...acknowledged.values()].map(({ at }) => at).filter((at) => at > from && at < to);
}
