import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cpuMicroseconds } from './account.ts';
import { SERVICE } from './customers.ts';
import { addHomes } from './homes.ts';
import { type Served, outputOf, serve } from './processes.ts';
import { startWriters } from './start-writers.ts';
import { batchOf } from './visit.ts';

const WRITERS = 16;
const SECONDS = 10;
/** Bookings that admins search through. */
const BOOKINGS = 20_000;
const READERS_SCRIPT = join(import.meta.dirname, 'readers.ts');

/** What 16 customers book while others read. */
export interface BookingRate {
  /** Bookings a second. */
  rate: number;
  /** Bookings in a second of the server's processor time, which compares on a machine with other work. */
  ofProcessor: number;
  /** Median time of a booking request, in milliseconds. */
  median: number;
  /** Answers a second to all readers. */
  reads: number;
}

/**
 * Measures 16 customers who book and cancel without a pause: alone, next to six admins who search for what no booking
 * has, and next to 26 readers, most of them visitors who look for free times.
 */
export async function measureBookingsNextToReaders(
  served: Served,
  file: string,
  { admin, tokens }: { admin: string; tokens: readonly string[] },
) {
  addHomes(file, { size: BOOKINGS, homes: [] });
  const writing = tokens.slice(0, WRITERS);
  // Each a caller of their own, so that none meets a limit.
  const callers = tokens.slice(WRITERS).map((token) => `doorstep_session=${token}`);
  const searches = Array.from({ length: 6 }, () => ({ path: SEARCH, cookie: admin }));
  const lookers = VISITS.flatMap(([count, path]) => Array.from({ length: count }, () => path));
  const visits = lookers.map((path, index) => ({ path, cookie: callers[index] ?? '' }));
  return {
    alone: await measure(served, writing, []),
    searching: await measure(served, writing, searches),
    mixed: await measure(served, writing, [...searches, ...visits]),
  };
}

/** Only punctuation: no word finds it, so all bookings are looked through. */
const SEARCH = batchOf([['bookings.search', { text: '?!' }]]);

const DAY = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const VISITS: readonly [readers: number, path: string][] = [
  [6, batchOf([['availability.days', { serviceId: SERVICE, days: 30 }]])],
  [5, batchOf([['availability.slots', { serviceId: SERVICE, date: DAY }]])],
  [4, batchOf([['providers.offering', { type: 'cleaning', limit: 12 }]])],
  [
    2,
    batchOf([
      [
        'bookings.previewSeries',
        { serviceId: SERVICE, date: DAY, time: '10:00', count: 12, pattern: 'weekly' },
      ],
    ]),
  ],
  [3, '/api/services'],
];

async function measure(
  served: Served,
  tokens: readonly string[],
  readers: readonly { path: string; cookie: string }[],
): Promise<BookingRate> {
  const args = [served.origin, JSON.stringify(readers)];
  const reading = await serve(READERS_SCRIPT, { port: 0, folder: import.meta.dirname, args });
  const output = outputOf(reading);
  const writers = await startWriters(served.origin, tokens);
  const before = await cpuMicroseconds(served);
  await setTimeout(SECONDS * 1000);
  const processor = ((await cpuMicroseconds(served)) - before) / 1e6;
  const { made, median } = await writers.stop();
  await reading.stop();
  const answers = JSON.parse(await output) as number[];
  const reads = answers.reduce((sum, count) => sum + count, 0) / SECONDS;
  return { rate: made / SECONDS, ofProcessor: made / processor, median, reads };
}
