import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchOf, percentile, timed } from './calls.ts';
import { fillMarketplace, sizesFor } from './fill-million-rows.ts';
import { SERVICE, isoAt, openToFill } from './fill.ts';
import { SQLITE } from './million-databases.ts';
import { type Served, cpuMicroseconds, outputOf, serve } from './processes.ts';

const SECONDS = 10;
const BOOKINGS = 20_000;
/** Writers next to a reader, and next to many. */
const [MANY_WRITERS, FEW_WRITERS] = [64, 16];
const folder = import.meta.dirname;

/** The time of a read in milliseconds, and the bookings a second that were made during it. */
export interface ReadTimes {
  median: number;
  p99: number;
  max: number;
  bookings: number;
}

/**
 * Times one reader: alone, next to customers who book and cancel without a pause, and next to both them and another
 * program that holds the write lock in turns.
 */
export async function measureReadsNextToWrites(
  served: Served,
  file: string,
  { read, cookie, tokens }: { read: string; cookie: string; tokens: readonly string[] },
): Promise<Record<'alone' | 'writers' | 'locked', ReadTimes>> {
  const readNextToWriters = async () => {
    const writers = await startWriters(served.origin, MANY_WRITERS, tokens);
    const times = await readForSeconds(served.origin + read, cookie);
    return summarise(times, (await writers.stop()).made);
  };
  const alone = summarise(await readForSeconds(served.origin + read, cookie), 0);
  const writers = await readNextToWriters();
  const locker = await serve(path.join(folder, 'locker.ts'), { port: 0, folder, args: [file] });
  const locked = await readNextToWriters();
  await locker.stop();
  return { alone, writers, locked };
}

async function readForSeconds(url: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  while (performance.now() < end) {
    times.push(await timed(url, { agent, cookie }));
    // A reader pauses between requests, like a person.
    await sleep(2);
  }
  agent.destroy();
  return times;
}

function summarise(times: number[], made: number): ReadTimes {
  const at = (share: number) => percentile(times, share);
  return { median: at(0.5), p99: at(0.99), max: at(1), bookings: made / SECONDS };
}

/** The bookings that 16 customers make while others read. */
export interface BookingRate {
  /** Bookings a second. */
  rate: number;
  /** Bookings per second of the server's processor time, which is comparable on a machine with other work. */
  cpuRate: number;
  /** Median time of a booking request, in milliseconds. */
  median: number;
  /** Responses a second to all readers. */
  reads: number;
}

/** Only punctuation: no index applies, so the search reads all bookings. */
const SEARCH = batchOf([['bookings.search', { text: '?!' }]]);
const DATE = isoAt(7 * 86_400_000).slice(0, 10);
const SERIES = { serviceId: SERVICE, date: DATE, time: '10:00', count: 12, pattern: 'weekly' };
const VISITS: readonly [readers: number, path: string][] = [
  [6, batchOf([['availability.days', { serviceId: SERVICE, days: 30 }]])],
  [5, batchOf([['availability.slots', { serviceId: SERVICE, date: DATE }]])],
  [4, batchOf([['providers.offering', { type: 'cleaning', limit: 12 }]])],
  [2, batchOf([['bookings.previewSeries', SERIES]])],
  [3, '/api/services'],
];

/**
 * Measures 16 customers who book and cancel without a pause: alone, next to six admins whose search finds nothing, and
 * next to 26 readers, most of them visitors who look for free times.
 */
export async function measureBookingsNextToReads(
  served: Served,
  file: string,
  { admin, tokens }: { admin: string; tokens: readonly string[] },
): Promise<Record<'alone' | 'searches' | 'mixed', BookingRate>> {
  const { database, run } = openToFill(file);
  await fillMarketplace(run, SQLITE, sizesFor(BOOKINGS));
  database.close();
  // Each reader is a caller of their own, so that none meets a rate limit.
  const cookies = tokens.map((token) => `doorstep_session=${token}`);
  const searches = Array.from({ length: 6 }, () => ({ path: SEARCH, cookie: admin }));
  const paths = VISITS.flatMap(([count, visit]) => Array.from({ length: count }, () => visit));
  const visits = paths.map((visit, index) => ({ path: visit, cookie: cookies[index] ?? '' }));
  return {
    alone: await measureBookings(served, tokens, []),
    searches: await measureBookings(served, tokens, searches),
    mixed: await measureBookings(served, tokens, [...searches, ...visits]),
  };
}

async function measureBookings(
  served: Served,
  tokens: readonly string[],
  readers: readonly Reader[],
): Promise<BookingRate> {
  const reading = readers.length > 0 ? await startReaders(served.origin, readers) : null;
  const writers = await startWriters(served.origin, FEW_WRITERS, tokens);
  const before = await cpuMicroseconds(served);
  await sleep(SECONDS * 1000);
  const cpuSeconds = ((await cpuMicroseconds(served)) - before) / 1e6;
  const { made, median } = await writers.stop();
  const reads = ((await reading?.stop()) ?? 0) / SECONDS;
  return { rate: made / SECONDS, cpuRate: made / cpuSeconds, median, reads };
}

type Reader = { path: string; cookie: string };

/** Lets each reader request a path without a pause. Stopping returns the number of their responses. */
async function startReaders(origin: string, readers: readonly Reader[]) {
  const args = [origin, JSON.stringify(readers)];
  const reading = await serve(path.join(folder, 'readers.ts'), { port: 0, folder, args });
  const output = outputOf(reading);
  return {
    async stop(): Promise<number> {
      await reading.stop();
      return (JSON.parse(await output) as { made: number }).made;
    },
  };
}

/** Counts that `writers.ts` prints. */
interface WriterCounts {
  made: number;
  refused: number;
  failed: number;
  /** The first answer of those that failed. */
  failure: string;
  /** Median time of a booking request, in milliseconds. */
  median: number;
}

/** Lets writers book and cancel without a pause, as customers with these session tokens. Stopping throws when a call failed. */
async function startWriters(origin: string, count: number, tokens: readonly string[]) {
  const args = [origin, String(count), tokens.join()];
  const writers = await serve(path.join(folder, 'writers.ts'), { port: 0, folder, args });
  const output = outputOf(writers);
  return {
    async stop(): Promise<WriterCounts> {
      await writers.stop();
      const counts = JSON.parse(await output) as WriterCounts;
      const { failed, made, failure } = counts;
      if (failed > 0)
        throw new Error(`${failed} calls failed next to ${made} bookings, the first with ${failure}`);
      return counts;
    },
  };
}
