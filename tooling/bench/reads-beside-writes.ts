import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Served, serve } from './processes.ts';
import { type WriterCounts, startWriters } from './start-writers.ts';
import { percentile } from './waits.ts';

const SECONDS = 10;
const LOCKER_SCRIPT = path.join(import.meta.dirname, 'locker.ts');

/** How long a read took beside writes, in milliseconds, and how many bookings a second were made meanwhile. */
export interface ReadFigures {
  median: number;
  /** 99 of 100 reads were faster. */
  late: number;
  slowest: number;
  bookings: number;
}

/**
 * Times one reader: alone, beside 64 customers who book and cancel without a pause, and beside both them and another
 * program that holds the write lock in turns.
 */
export async function measureReadsBesideWrites(
  served: Served,
  file: string,
  { read, cookie, tokens }: { read: string; cookie: string; tokens: readonly string[] },
) {
  const beside = async (...lockers: Served[]) => {
    const writers = await startWriters(served.origin, tokens);
    const times = await readFor(served.origin + read, cookie);
    const counts = await writers.stop();
    for (const locker of lockers) await locker.stop();
    return figuresOf(times, counts);
  };
  const alone = figuresOf(await readFor(served.origin + read, cookie), null);
  const locker = () => serve(LOCKER_SCRIPT, { port: 0, folder: path.dirname(file), args: [file] });
  return { alone, beside: await beside(), locked: await beside(await locker()) };
}

async function readFor(address: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await timeOf(address, agent, cookie));
    // A reader is a person, who does not ask again at once.
    await setTimeout(2);
  }
  agent.destroy();
  return times;
}

function timeOf(address: string, agent: Agent, cookie: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
}

function figuresOf(times: number[], counts: WriterCounts | null): ReadFigures {
  const at = (share: number) => percentile(times, share);
  return { median: at(0.5), late: at(0.99), slowest: at(1), bookings: (counts?.made ?? 0) / SECONDS };
}
