import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Served, serve } from './processes.ts';
import { median, percentile, send, timed } from './calls.ts';

const POSTS = 20;
const LOGINS_PER_POST = 10;
const ROUNDS = 3;
const CROWD = '127.0.0.1';
const USER_ADDRESS = '127.0.0.2';
/** So that the posts are there before the user is. */
const HEAD_START_MS = 50;

/** Times of a user's login in milliseconds: alone, and next to those of another address. */
export interface LoginStatistics {
  alone: number;
  crowded: number;
}

/** Times a login from one loopback address next to twenty posts of ten wrong logins each from another. */
export async function measureLogins(
  { origin }: Served,
  login: { email: string; password: string },
): Promise<LoginStatistics> {
  const logIn = () =>
    timed(`${origin}/api/login`, { method: 'POST', localAddress: USER_ADDRESS, body: login });
  const [alone, crowded]: [number[], number[]] = [[], []];
  await logIn();
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await logIn());
    const crowd = Array.from({ length: POSTS }, (_, index) =>
      send(`${origin}/trpc/${names()}?batch=1`, {
        method: 'POST',
        localAddress: CROWD,
        body: wrongLogins(round * POSTS + index),
      }),
    );
    await sleep(HEAD_START_MS);
    crowded.push(await logIn());
    await Promise.all(crowd);
  }
  return { alone: median(alone), crowded: median(crowded) };
}

function names(): string {
  return Array(LOGINS_PER_POST).fill('accounts.login').join();
}

function wrongLogins(number: number): object {
  const password = 'a wrong password';
  return Object.fromEntries(
    Array.from({ length: LOGINS_PER_POST }, (_, index) => [
      index,
      { email: `unknown-${number}-${index}@example.test`, password },
    ]),
  );
}

/** Logins of a user during a flood: their times in milliseconds, and how many of them were refused. */
export interface FloodTimes {
  median: number;
  p95: number;
  refused: number;
  count: number;
}

const FLOOD_LOGINS = 60;
const FLOOD_PAUSE_MS = 150;

/**
 * Times logins of a user during a flood of wrong ones from many networks: from the address that they always use, and
 * each time from a new address. `block` keeps the addresses of two floods apart.
 */
export async function measureLoginFlood(
  { origin }: Served,
  login: { email: string; password: string },
  { networks, block }: { networks: number; block: number },
): Promise<Record<'known' | 'new', FloodTimes>> {
  const folder = import.meta.dirname;
  const flood = await serve(path.join(folder, 'login-flood.ts'), {
    port: 0,
    folder,
    args: [origin, String(networks), String(block)],
  });
  try {
    const known = await logInOften(origin, login, () => USER_ADDRESS);
    const unseen = await logInOften(origin, login, (round) => `127.${block + 1}.0.${round + 1}`);
    return { known, new: unseen };
  } finally {
    await flood.stop();
  }
}

async function logInOften(
  origin: string,
  login: object,
  addressOf: (round: number) => string,
): Promise<FloodTimes> {
  const times: number[] = [];
  let refused = 0;
  for (let round = 0; round < FLOOD_LOGINS; round += 1) {
    const began = performance.now();
    const localAddress = addressOf(round);
    const accepted = await send(`${origin}/api/login`, { method: 'POST', localAddress, body: login }).then(
      ({ status }) => status === 200,
      // A full queue of connections drops new ones, so they time out.
      () => false,
    );
    if (accepted) times.push(performance.now() - began);
    else refused += 1;
    await sleep(FLOOD_PAUSE_MS);
  }
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95), refused, count: FLOOD_LOGINS };
}
