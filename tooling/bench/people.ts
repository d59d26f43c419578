import { batchOf, column, say } from './calls.ts';
import { FIRST_ID, type Sizes } from './fill-million-rows.ts';
import { isoAt, newSession } from './fill.ts';
import { measure } from './load.ts';
import type { BenchDatabase } from './million-databases.ts';
import type { Served } from './processes.ts';

const DAY_MS = 86_400_000;
/** Customers and providers of the marketplace who read, at most. */
const READERS = 40;

type Cookies = Record<'customers' | 'providers', string[]>;

/** Starts sessions of customers and providers of the marketplace. */
export async function addSessions(database: BenchDatabase, { users }: Sizes): Promise<Cookies> {
  const sessionsOf = (count: number, userId: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => ({ userId: userId(index), ...newSession() }));
  const providers = sessionsOf(
    Math.min(READERS, Math.floor(users / 50)),
    (index) => FIRST_ID + 50 * (index + 1),
  );
  // One user of a thousand is deactivated, the third of them first.
  const customers = sessionsOf(READERS, (index) => FIRST_ID + 4 + index);
  await database.fill(async (execute) => {
    for (const { id, userId } of [...providers, ...customers])
      await execute(`insert into "session" ("id", "userId", "createdAt", "seenAt", "expiresAt")
        values ('${id}', ${userId}, '${isoAt(0)}', '${isoAt(0)}', '${isoAt(DAY_MS)}')`);
  });
  const cookie = ({ token }: { token: string }) => `doorstep_session=${token}`;
  return { providers: providers.map(cookie), customers: customers.map(cookie) };
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
