import { readPeriods, readTotals } from '../src/platform/counters/counter.queries.ts';
import type { Db } from '../src/platform/database/database.ts';
import { TABLE_NAMES, type TableName } from '../src/registries/tables.ts';

/** Everything that the rules on bookings speak of, straight from the tables, in the order of the ids. */
export async function readSnapshot(db: Db) {
  const all = await Promise.all([
    db.selectFrom('user').selectAll().orderBy('id').execute(),
    db.selectFrom('userAddress').selectAll().orderBy('id').execute(),
    db.selectFrom('service').selectAll().orderBy('id').execute(),
    db.selectFrom('providerProfile').selectAll().orderBy('userId').execute(),
    db.selectFrom('providerService').selectAll().orderBy('providerId').orderBy('serviceId').execute(),
    db.selectFrom('weeklyHours').selectAll().orderBy('id').execute(),
    db.selectFrom('timeOff').selectAll().orderBy('id').execute(),
    db.selectFrom('favourite').selectAll().orderBy('userId').orderBy('otherId').execute(),
    db.selectFrom('block').selectAll().orderBy('userId').orderBy('otherId').execute(),
    db.selectFrom('series').selectAll().orderBy('id').execute(),
    db.selectFrom('booking').selectAll().orderBy('id').execute(),
    db.selectFrom('claim').selectAll().orderBy('providerId').orderBy('slot').execute(),
    db.selectFrom('busyTime').selectAll().orderBy('providerId').orderBy('fromSlot').execute(),
    db.selectFrom('coverRequest').selectAll().orderBy('bookingId').orderBy('providerId').execute(),
    db.selectFrom('review').selectAll().orderBy('id').execute(),
    db.selectFrom('conversation').selectAll().orderBy('id').execute(),
    db.selectFrom('message').selectAll().orderBy('id').execute(),
    db.selectFrom('idempotencyKey').selectAll().orderBy('userId').orderBy('key').execute(),
    db.selectFrom('event').selectAll().orderBy('id').execute(),
  ]);
  const [users, addresses, services, profiles, offers, hours, timeOff, favourites, blocks, ...rest] = all;
  const [series, bookings, claims, busyTimes, coverRequests, ...told] = rest;
  const [reviews, conversations, messages, keys, events] = told;
  // Folded or not they come to the same.
  const counted = new Map([...(await readTotals(db))].map(([name, value]) => [` ${name}`, value]));
  for (const { period, name, value } of await readPeriods(db, '0', '~')) {
    const key = `${period} ${name}`;
    counted.set(key, (counted.get(key) ?? 0) + value);
  }
  const counters = Object.fromEntries([...counted].filter(([, value]) => value !== 0));
  const people = { users, addresses, profiles, offers, hours, timeOff, favourites, blocks };
  return {
    ...people,
    services,
    series,
    bookings,
    claims,
    busyTimes,
    reviews,
    conversations,
    messages,
    keys,
    events,
    coverRequests,
    counters,
  };
}

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

/** Every row of every table, in an order that depends on nothing but the rows. */
export async function everyRow(db: Db): Promise<Record<TableName, object[]>> {
  const tables = TABLE_NAMES.map(async (name) => {
    const rows: object[] = await db.selectFrom(name).selectAll().execute();
    return [name, inOrder(rows)] as const;
  });
  return Object.fromEntries(await Promise.all(tables)) as Record<TableName, object[]>;
}

function inOrder(rows: object[]): object[] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
