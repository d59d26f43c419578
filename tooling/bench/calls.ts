import { setTimeout as sleep } from 'node:timers/promises';

/** Password of the demo's accounts (RUN-1). */
const PASSWORD = 'doorstep-demo';

/** Signs a demo account in; returns the cookie of its session. @throws when that is refused */
export async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`Signing in failed: ${await response.text()}`);
  return cookie.slice(0, cookie.indexOf(';'));
}

/** A procedure and its input. */
export type Call = readonly [procedure: string, input?: object];

/** Returns the path of one batch with these calls. */
export function batchOf(calls: readonly Call[]): string {
  const input = Object.fromEntries(
    calls.flatMap(([, argument], index) => (argument ? [[index, argument]] : [])),
  );
  const names = calls.map(([procedure]) => procedure).join();
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

const POLLED_EVERY_MS = 5;

/** Returns how long a whole response takes, in milliseconds. @throws unless it is a success */
export async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${url}\nresponseed ${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - began;
}

/** Calls a URL again and again while `work` runs; returns how long each call took, in milliseconds. */
export async function othersWait(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const state = { isDone: false };
  const polling = (async () => {
    while (!state.isDone) {
      waits.push(await timed(url));
      await sleep(POLLED_EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    state.isDone = true;
    await polling;
  }
  return waits;
}

/** Returns the value that a share of all values does not exceed: 0.5 for the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
