import SqliteLibrary from 'better-sqlite3';
import { z } from 'zod';
import type { Served } from './processes.ts';

const PROVIDERS = 200;
const DAYS = 30;
const SERVICE = 1;
/** Hours of the day that are booked: half of it, in pieces. */
const BOOKED = [9, 11, 13, 15];
const ROUNDS = 15;

const Answer = z.object({ result: z.object({ data: z.array(z.object({ slots: z.array(z.unknown()) })) }) });

/** How many providers are asked, for how many days, and how long that took, in milliseconds. */
export interface AvailabilityFigures {
  providers: number;
  days: number;
  median: number;
  slowest: number;
}

/**
 * Times `availability.days` over HTTP with 200 providers who work Monday to Saturday and are booked for half of it:
 * parsing, reads, free times and the answer. The database is filled beside the running server.
 */
export async function measureAvailability(served: Served, file: string): Promise<AvailabilityFigures> {
  fill(file);
  const input = encodeURIComponent(JSON.stringify({ serviceId: SERVICE, days: DAYS }));
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${served.origin}/trpc/availability.days?input=${input}`);
    const { result } = Answer.parse(await answer.json());
    times.push(performance.now() - began);
    const free = result.data.filter(({ slots }) => slots.length > 0);
    if (result.data.length !== DAYS || free.length < DAYS / 2)
      throw new Error('Hardly a day has a free time');
  }
  // The first round pays for what is compiled and read once.
  const warm = times.slice(1).toSorted((a, b) => a - b);
  return {
    providers: PROVIDERS,
    days: DAYS,
    median: warm[Math.floor(warm.length / 2)] ?? 0,
    slowest: warm.at(-1) ?? 0,
  };
}

/** Adds the providers, their hours, and one booking each that holds all their booked time. */
function fill(file: string): void {
  const database = new SqliteLibrary(file);
  database.pragma('busy_timeout = 5000');
  const insert = (table: string, row: Record<string, string | number>) => {
    const columns = Object.keys(row);
    const names = columns.map((name) => `"${name}"`).join();
    const values = columns.map((name) => `@${name}`).join();
    return Number(
      database.prepare(`insert into "${table}" (${names}) values (${values})`).run(row).lastInsertRowid,
    );
  };
  const createdAt = new Date().toISOString();
  database.transaction(() => {
    const userId = addUser(insert, 'customer', 0, createdAt);
    for (let number = 0; number < PROVIDERS; number += 1) {
      const providerId = addUser(insert, 'provider', number, createdAt);
      const lists = { certifications: '[]', specialties: '[]', languages: '[]' };
      insert('providerProfile', { userId: providerId, approvedAt: createdAt, ...lists });
      insert('providerService', { providerId, serviceId: SERVICE });
      for (let dayOfWeek = 1; dayOfWeek <= 6; dayOfWeek += 1)
        insert('weeklyHours', { providerId, dayOfWeek, startTime: '09:00', endTime: '18:00' });
      const bookingId = addBooking(insert, { userId, providerId, createdAt });
      for (const slot of bookedSlots()) insert('claim', { providerId, slot, bookingId });
    }
  })();
  database.close();
}

type Insert = (table: string, row: Record<string, string | number>) => number;

function addUser(insert: Insert, role: string, number: number, createdAt: string): number {
  const username = `bench-${role}-${number}`;
  const email = `${username}@example.test`;
  const keys = { username, usernameKey: username, email, emailKey: email };
  return insert('user', { ...keys, passwordHash: 'none', name: username, role, createdAt });
}

function addBooking(
  insert: Insert,
  booking: { userId: number; providerId: number; createdAt: string },
): number {
  const time = { startsAt: booking.createdAt, endsAt: booking.createdAt, localDate: '', time: '' };
  const asked = { address: '', source: 'form', options: '{}', recurring: 0, status: 'confirmed' };
  const price = { price: 0, totalPrice: 0, lineItems: '[]' };
  return insert('booking', { ...booking, ...time, ...asked, ...price, serviceId: SERVICE, duration: 60 });
}

/** Quarter hours of the booked hours of every day that is asked for, in UTC. */
function bookedSlots(): number[] {
  const today = Math.floor(Date.now() / 86_400_000) * 96;
  return Array.from({ length: DAYS + 2 }, (_, day) =>
    BOOKED.flatMap((hour) => [0, 1, 2, 3].map((quarter) => today + day * 96 + hour * 4 + quarter)),
  ).flat();
}
