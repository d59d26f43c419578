import { createHash, randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteLibrary from 'better-sqlite3';
import { type Served, serve } from './processes.ts';
import { addProvider, addUser, inserting } from './rows.ts';

const WRITERS = 64;
const PROVIDERS = 200;
/** The one that the writers book. */
const SERVICE = 1;
const SECONDS = 10;
const DAY_MS = 86_400_000;
const WRITERS_SCRIPT = path.join(import.meta.dirname, 'writers.ts');
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
export async function measureReadsBesideWrites(served: Served, file: string, read: string, cookie: string) {
  const tokens = addPeople(file);
  const start = (script: string, args: string[]) =>
    serve(script, { port: 0, folder: path.dirname(file), args });
  const beside = async (...lockers: Served[]) => {
    const writers = await start(WRITERS_SCRIPT, [served.origin, tokens.join()]);
    let output = '';
    writers.process.stdout?.on('data', (text: Buffer) => (output += String(text)));
    const times = await readFor(served.origin + read, cookie);
    await writers.stop();
    for (const locker of lockers) await locker.stop();
    const { made, failed } = JSON.parse(output) as { made: number; failed: number };
    if (failed > 0) throw new Error(`${failed} bookings failed beside ${made}`);
    return figuresOf(times, made);
  };
  const alone = figuresOf(await readFor(served.origin + read, cookie), 0);
  return { alone, beside: await beside(), locked: await beside(await start(LOCKER_SCRIPT, [file])) };
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

function figuresOf(times: number[], made: number): ReadFigures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { median: at(0.5), late: at(0.99), slowest: sorted.at(-1) ?? 0, bookings: made / SECONDS };
}

/** Adds providers, and customers with a session each; returns the tokens. */
function addPeople(file: string): string[] {
  const database = new SqliteLibrary(file);
  database.pragma('busy_timeout = 5000');
  const insert = inserting(database);
  for (let number = 0; number < PROVIDERS; number += 1) addProvider(insert, number, SERVICE);
  const createdAt = new Date().toISOString();
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const tokens = Array.from({ length: WRITERS }, (_, number) => {
    const token = randomUUID();
    const userId = addUser(insert, 'customer', number);
    const id = createHash('sha256').update(token).digest('hex');
    insert('session', { id, userId, createdAt, seenAt: createdAt, expiresAt });
    return token;
  });
  database.close();
  return tokens;
}
