import type { z } from 'zod';
import type { User } from '../src/platform/users/user.schema.ts';
import type { Booking, BookingRequest } from '../src/bookings/booking.schema.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import type { ErrorCode, ErrorDetails } from '../src/platform/errors.ts';
import { domainErrorResponse } from '../src/platform/trpc.ts';
import type { World } from './world.ts';

/** A customer's request in a race. */
export interface Entry {
  customer: User;
  request: z.input<typeof BookingRequest>;
}

/** The result of an entry: a booking, or a refusal. */
export interface Finish {
  entry: Entry;
  booking: Booking | null;
  refusal: ({ code: ErrorCode } & ErrorDetails) | null;
}

const CONNECTIONS = 25;

/** Sends all entries at once; on PostgreSQL over many connections that are open before the start. */
export async function race(world: World, entries: readonly Entry[]): Promise<Finish[]> {
  if (world.database.dialect === 'sqlite') return finishAll(world, world.database, entries);
  const database = openDatabase(world.url, { connections: CONNECTIONS });
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => database.ping()));
    return await finishAll(world, database, entries);
  } finally {
    await database.close();
  }
}

/** Sends all entries at once over one database. Throws what is no refusal. */
export async function finishAll(
  world: World,
  database: Database,
  entries: readonly Entry[],
): Promise<Finish[]> {
  return Promise.all(entries.map((entry) => finish(world, database, entry)));
}

async function finish(world: World, database: Database, entry: Entry): Promise<Finish> {
  try {
    const booking = await world.as(entry.customer, { database }).bookings.request(entry.request);
    return { entry, booking, refusal: null };
  } catch (error) {
    const { code, alternatives, fields } = domainErrorResponse(error);
    if (code === 'unexpected' || code === 'unavailable') throw error;
    return { entry, booking: null, refusal: { code, alternatives, fields } };
  }
}

/** The bookings that came of a race. */
export function winnersOf(finishes: readonly Finish[]): Booking[] {
  return finishes.flatMap(({ booking }) => booking ?? []);
}

/** The refusals that came of a race. */
export function refusalsOf(finishes: readonly Finish[]): NonNullable<Finish['refusal']>[] {
  return finishes.flatMap(({ refusal }) => refusal ?? []);
}
