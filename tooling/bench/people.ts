import { batchOf, column, say } from './calls.ts';
import { FIRST_ID, type Sizes } from './fill-million-rows.ts';
import { addSessions } from './fill.ts';
import { measure } from './load.ts';
import type { BenchDatabase } from './million-databases.ts';
import type { Served } from './processes.ts';

/** Customers and providers of the marketplace who read, at most. */
const READERS = 40;

type Cookies = Record<'customers' | 'providers', string[]>;

/** Starts sessions of customers and providers of the marketplace. */
export async function startSessions(database: BenchDatabase, { users }: Sizes): Promise<Cookies> {
  const idsOf = (length: number, idAt: (index: number) => number) =>
    Array.from({ length }, (_, index) => FIRST_ID + idAt(index));
  const providers = idsOf(Math.min(READERS, Math.floor(users / 50)), (index) => 50 * (index + 1));
  // One user of a thousand is deactivated, the third of them first.
  const customers = idsOf(READERS, (index) => 4 + index);
  const cookies: Cookies = { providers: [], customers: [] };
  await database.fill(async (run) => {
    const cookiesOf = async (ids: number[]) =>
      (await addSessions(run, ids)).map((token) => `doorstep_session=${token}`);
    cookies.providers = await cookiesOf(providers);
    cookies.customers = await cookiesOf(customers);
  });
  return cookies;
}

/** Measures what customers and providers read, on ten connections without a pause: responses a second, and their 99th percentile. */
export async function measurePeople(server: Served, { customers, providers }: Cookies): Promise<void> {
  const loads: [name: string, path: string, cookies: string[]][] = [
    ['services, over REST', '/api/services', customers],
    ['own bookings, over REST', '/api/bookings', customers],
    ['own bookings, of a provider', '/api/bookings', providers],
    [
      'who offers a service type',
      batchOf([['providers.offering', { type: 'cleaning', limit: 12 }]]),
      customers,
    ],
    ['days with free times', batchOf([['availability.days', { serviceId: 1, days: 30 }]]), customers],
  ];
  say('ten callers                            a second  99 of 100 within');
  for (const [name, path, cookies] of loads) {
    await measure(server, path, ...cookies);
    const { rate, p99 } = await measure(server, path, ...cookies);
    say(`${name.padEnd(38)} ${column(rate)} ${column(p99, 0, 17)}`);
  }
}
