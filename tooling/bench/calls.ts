import { type Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
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

/** A caller, as the server knows them. */
export interface Caller {
  cookie?: string;
  headers?: Record<string, string>;
}

interface RequestOptions extends Caller {
  method?: 'GET' | 'POST' | 'PATCH';
  /** Sent as JSON. */
  body?: object;
  agent?: Agent;
  localAddress?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Sends a request and reads the whole response. `fetch` would choose the connection and the address itself. */
export function send(
  url: string,
  { method = 'GET', cookie, headers: own, body, idempotencyKey, ...options }: RequestOptions = {},
): Promise<{ status: number | undefined; text: string }> {
  const headers = {
    ...own,
    ...(cookie !== undefined && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(url, { ...options, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode, text }));
    })
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** Returns how long a whole response takes, in milliseconds. @throws unless it is a success: failing fast is no speed */
export async function timed(url: string, options: RequestOptions = {}): Promise<number> {
  const began = performance.now();
  const { status, text } = await send(url, options);
  if (status !== 200) throw new Error(`${url}\nresponded ${status}: ${text.slice(0, 300)}`);
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

export function column(value: number, digits = 0, width = 9): string {
  return value.toFixed(digits).padStart(width);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
