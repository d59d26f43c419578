import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, serve } from './processes.ts';
import { signIn } from './sign-in.ts';

const API = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts');
const ROUNDS = 60;
/** What a page waits for more of what happens together, before it reads (`live/live-updates.tsx`). */
const GATHERING_MS = 50;

/**
 * How long after a provider began to send a message its customer's browser knows of it and has read it: until the live
 * stream tells, and until the conversation is there again. `npm run bench:live`
 */
async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const port = await freePort();
  const database = { DATABASE_URL: `file:${path.join(folder, 'live.db')}`, PORT: String(port) };
  const plain = { LOG_LEVEL: 'warn', NODE_ENV: '', HOST: '', DEMO: '1' };
  const served = await serve(API, { port, folder, env: { ...plain, ...database } });
  const ended = new AbortController();
  try {
    const { origin } = served;
    const [provider, customer] = [
      await signIn(origin, 'provider@doorstep.test'),
      await signIn(origin, 'customer@doorstep.test'),
    ];
    const customerId = await idOf(origin, customer);
    const heard = listen(`${origin}/trpc/events.follow`, customer, ended.signal);
    await heard.begun;
    const told: number[] = [];
    const shown: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = heard.next();
      const began = performance.now();
      await send(origin, provider, { userId: customerId, body: `Round ${round}` });
      await next;
      told.push(performance.now() - began);
      await read(`${origin}/trpc/messages.unread?input=%7B%7D`, customer);
      shown.push(performance.now() - began + GATHERING_MS);
    }
    process.stdout.write(`told:  ${summary(told)}\nshown: ${summary(shown)} (goal: within 1,000)\n`);
  } finally {
    ended.abort();
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Follows the stream of a user; `next` resolves with the next message that it tells of. */
function listen(url: string, cookie: string, signal: AbortSignal) {
  const begun = Promise.withResolvers<void>();
  let waiting = Promise.withResolvers<void>();
  const follow = async () => {
    const answer = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal });
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`);
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      begun.resolve();
      if (text.includes('message.sent')) waiting.resolve();
    }
  };
  follow().catch((error: unknown) => {
    begun.reject(error);
    waiting.reject(error);
  });
  return {
    begun: begun.promise,
    next(): Promise<void> {
      waiting = Promise.withResolvers<void>();
      return waiting.promise;
    },
  };
}

async function idOf(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/user`, { headers: { cookie } });
  return ((await answer.json()) as { id: number }).id;
}

async function send(origin: string, cookie: string, message: object): Promise<void> {
  const answer = await fetch(`${origin}/trpc/messages.send`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  if (!answer.ok) throw new Error(`Sending failed: ${await answer.text()}`);
}

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`Reading failed: ${await answer.text()}`);
  await answer.text();
}

/** The median and the 95th of a hundred, in milliseconds. */
function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of ${times.length}`;
}

await run();
