import type { Db } from '../src/database/database.ts';

/** Everything that the rules on bookings speak of, straight from the tables, in the order of the ids. */
export async function readSnapshot(db: Db) {
  const [users, profiles, offers, hours, timeOff, series, bookings, claims, keys, events] = await Promise.all(
    [
      db.selectFrom('user').selectAll().orderBy('id').execute(),
      db.selectFrom('providerProfile').selectAll().orderBy('userId').execute(),
      db.selectFrom('providerService').selectAll().orderBy('providerId').orderBy('serviceId').execute(),
      db.selectFrom('weeklyHours').selectAll().orderBy('id').execute(),
      db.selectFrom('timeOff').selectAll().orderBy('id').execute(),
      db.selectFrom('series').selectAll().orderBy('id').execute(),
      db.selectFrom('booking').selectAll().orderBy('id').execute(),
      db.selectFrom('claim').selectAll().orderBy('providerId').orderBy('slot').execute(),
      db.selectFrom('idempotencyKey').selectAll().orderBy('userId').orderBy('key').execute(),
      db.selectFrom('event').selectAll().orderBy('id').execute(),
    ],
  );
  return { users, profiles, offers, hours, timeOff, series, bookings, claims, keys, events };
}

export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;
