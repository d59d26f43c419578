import { createHash, randomUUID } from 'node:crypto';
import SqliteLibrary from 'better-sqlite3';

/** The service that all providers of the benchmarks offer. */
export const SERVICE = 1;
/** Numbers of the providers and customers of `addCustomers`, above those of `addBookings`. */
const FIRST_NUMBER = 1_000_000;
const PROVIDERS = 200;
const BOOKINGS_PER_CUSTOMER = 40;
const BOOKINGS_PER_PROVIDER = 500;
/** One of so many bookings is in the future. */
const FUTURE_INTERVAL = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const OPTIONS = JSON.stringify({ express: false, overnight: false, choices: {} });

/** Adds a row to a table, with the same columns as the table's first; returns its id. */
export type Insert = (table: string, row: Record<string, string | number | null>) => number;

/** Opens a database that a server uses too, with statements that are prepared once for each table. */
export function openToFill(file: string): { database: SqliteLibrary.Database; insert: Insert } {
  const database = new SqliteLibrary(file);
  database.pragma('busy_timeout = 5000');
  const prepared = new Map<string, SqliteLibrary.Statement>();
  return {
    database,
    insert(table, row) {
      const columns = Object.keys(row);
      const names = columns.map((name) => `"${name}"`).join();
      const values = columns.map((name) => `@${name}`).join();
      const statement =
        prepared.get(table) ?? database.prepare(`insert into "${table}" (${names}) values (${values})`);
      prepared.set(table, statement);
      return Number(statement.run(row).lastInsertRowid);
    },
  };
}

/** Adds a user; returns their id. */
export function addUser(insert: Insert, role: string, number: number): number {
  const username = `bench-${role}-${number}`;
  const email = `${username}@example.test`;
  const keys = { username, usernameKey: username, email, emailKey: email };
  return insert('user', { ...keys, passwordHash: 'none', name: username, role, createdAt: isoAt(0) });
}

/** Adds a provider of the service who works Monday to Saturday; returns their id. */
export function addProvider(insert: Insert, number: number): number {
  const providerId = addUser(insert, 'provider', number);
  const lists = { certifications: '[]', specialties: '[]', languages: '[]' };
  insert('providerProfile', { userId: providerId, approvedAt: isoAt(0), ...lists });
  insert('providerService', { providerId, serviceId: SERVICE });
  for (let dayOfWeek = 1; dayOfWeek <= 6; dayOfWeek += 1)
    insert('weeklyHours', { providerId, dayOfWeek, startTime: '09:00', endTime: '18:00' });
  return providerId;
}

/** Starts a session of every user; returns their cookies by id. */
export function addSessions(file: string): Map<number, string> {
  const { database, insert } = openToFill(file);
  const users = database.prepare<[], { id: number }>('select "id" from "user"').all();
  const cookies = database.transaction(() =>
    users.map(({ id }) => [id, `doorstep_session=${addSession(insert, id)}`] as const),
  )();
  // Copies of the file are served.
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  return new Map(cookies);
}

/** Returns the token of a session, and the id under which it is stored. */
export function newSession(): { token: string; id: string } {
  const token = randomUUID();
  return { token, id: createHash('sha256').update(token).digest('hex') };
}

function addSession(insert: Insert, userId: number): string {
  const { token, id } = newSession();
  const createdAt = isoAt(0);
  insert('session', { id, userId, createdAt, seenAt: createdAt, expiresAt: isoAt(DAY_MS) });
  return token;
}

/** Adds 200 providers, and customers with a session each; returns the session tokens. */
export function addCustomers(file: string, customers: number): string[] {
  const { database, insert } = openToFill(file);
  for (let number = 0; number < PROVIDERS; number += 1) addProvider(insert, FIRST_NUMBER + number);
  const tokens = Array.from({ length: customers }, (_, number) =>
    addSession(insert, addUser(insert, 'customer', FIRST_NUMBER + number)),
  );
  database.close();
  return tokens;
}

/**
 * Fills a database up to `size` bookings with their events and reviews: customers have 40 each and providers 500. Search
 * words and claims are left out.
 */
export function addBookings(file: string, size: number): void {
  const { database, insert } = openToFill(file);
  const present = database
    .prepare<[], { bookings: number }>('select count(*) as bookings from "booking"')
    .get();
  database.transaction(() => {
    let [userId, providerId] = [0, 0];
    for (let number = 0; number < size - (present?.bookings ?? 0); number += 1) {
      if (number % BOOKINGS_PER_PROVIDER === 0) providerId = addProvider(insert, number);
      const indexOfCustomer = number % BOOKINGS_PER_CUSTOMER;
      if (indexOfCustomer === 0) userId = addUser(insert, 'customer', number);
      addBooking(insert, { userId, providerId, index: indexOfCustomer });
    }
  })();
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

/** Adds a booking with its events: confirmed and in the future, or completed and every other one reviewed. */
function addBooking(
  insert: Insert,
  { userId, providerId, index }: { userId: number; providerId: number; index: number },
): void {
  const isFuture = index % FUTURE_INTERVAL === 0;
  const day = (isFuture ? 1 : -1) * (1 + index) * DAY_MS;
  const [startsAt, createdAt] = [isoAt(day), isoAt(Math.min(day, 0) - 3 * DAY_MS)];
  const bookingId = insert('booking', {
    userId,
    providerId,
    serviceId: SERVICE,
    status: isFuture ? 'confirmed' : 'completed',
    createdAt,
    startsAt,
    endsAt: isoAt(day + HOUR_MS),
    localDate: startsAt.slice(0, 10),
    time: startsAt.slice(11, 16),
    duration: 60,
    address: '12 Willow Lane, London, SW1A 1AA',
    source: 'form',
    options: OPTIONS,
    price: 2500,
    totalPrice: 2500,
    lineItems: '[{"label":"1 hour","amount":2500}]',
    recurring: 0,
  });
  const addEvent = (type: string, actorId: number, tells: number) =>
    insert('event', { type, actorId, bookingId, tells, data: '{}', createdAt, mailedAt: createdAt });
  addEvent('booking.requested', userId, providerId);
  addEvent('booking.accepted', providerId, userId);
  if (isFuture) return;
  addEvent('booking.completed', providerId, userId);
  if (index % 2 === 0) return;
  const review = { rating: 5, comment: 'Exactly what we hoped for.', recommend: 1 };
  insert('review', { userId, providerId, bookingId, ...review, createdAt });
}

/** Returns the ISO instant so many milliseconds from now. */
export function isoAt(offset: number): string {
  return new Date(Date.now() + offset).toISOString();
}
