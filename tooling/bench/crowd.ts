import SqliteLibrary from 'better-sqlite3';
import { type Insert, addProvider, addUser, inserting } from './rows.ts';

export const PROVIDERS = 1000;
/** The service that all of them offer. */
export const SERVICE = 1;

const BOOKED_DAYS = 32;
/** Whole hours of a working day that are booked, in pieces: half of it. */
const BOOKED = [
  [9, 11, 13, 15],
  [10, 12, 14, 16],
];
const JOBS_AHEAD = 20;
/** Quarter hours of an hour. */
const QUARTERS = 4;

/**
 * Adds 1,000 providers who work Monday to Saturday, are booked for half of the next month and have 20 jobs ahead. Booked
 * `alike`, all are so at the same hours, and every one of them is asked before a time is given up.
 */
export function addCrowd(file: string, { alike }: { alike: boolean }): void {
  const database = new SqliteLibrary(file);
  database.pragma('busy_timeout = 5000');
  const insert = inserting(database);
  const createdAt = new Date().toISOString();
  database.transaction(() => {
    // The demo's own providers are free when all others are booked.
    database.prepare('delete from "providerService"').run();
    const userId = addUser(insert, 'customer', 0);
    for (let number = 0; number < PROVIDERS; number += 1) {
      const providerId = addProvider(insert, number, SERVICE);
      let bookingId = 0;
      for (let job = 1; job <= JOBS_AHEAD; job += 1)
        bookingId = addBooking(insert, { userId, providerId, createdAt }, job);
      const hours = BOOKED[alike ? 0 : number % BOOKED.length] ?? [];
      for (const fromSlot of hoursOf(hours)) {
        const toSlot = fromSlot + QUARTERS;
        insert('busyTime', { providerId, fromSlot, toSlot, bookingId });
        for (let slot = fromSlot; slot < toSlot; slot += 1) insert('claim', { providerId, slot, bookingId });
      }
    }
  })();
  database.close();
}

/** A confirmed booking so many days ahead. */
function addBooking(
  insert: Insert,
  booking: { userId: number; providerId: number; createdAt: string },
  daysAhead: number,
): number {
  const startsAt = new Date(Date.now() + daysAhead * 86_400_000).toISOString();
  const time = { startsAt, endsAt: startsAt, localDate: startsAt.slice(0, 10), time: '09:00' };
  const asked = { address: '', source: 'form', options: '{}', recurring: 0, status: 'confirmed' };
  const price = { price: 0, totalPrice: 0, lineItems: '[]' };
  return insert('booking', { ...booking, ...time, ...asked, ...price, serviceId: SERVICE, duration: 60 });
}

/** The first quarter hour of each of these hours on every booked day, in UTC. */
function hoursOf(hours: readonly number[]): number[] {
  const today = Math.floor(Date.now() / 86_400_000) * 24;
  return Array.from({ length: BOOKED_DAYS }, (_, day) =>
    hours.map((hour) => (today + day * 24 + hour) * QUARTERS),
  ).flat();
}
