import { afterEach, beforeEach, expect, test } from 'vitest';
import { COST_PER_MINUTE } from '../src/http/rate-limits.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const ADDRESS = '203.0.113.7';
/** Rate limit cost of a call of `availability.days`. */
const COST = 10;
const CALLS_PER_BATCH = 10;

let server: InProcessServer;

beforeEach(async () => {
  server = await openInProcess();
});

afterEach(() => server.close());

/** Asks for free times so many times in one request. */
function ask(calls: number, { cookie, address = ADDRESS }: { cookie?: string; address?: string } = {}) {
  const names = Array.from({ length: calls }, () => 'availability.days').join();
  const inputs = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, { serviceId: 1 }]));
  const query = encodeURIComponent(JSON.stringify(inputs));
  const path = `/trpc/${names}?batch=1&input=${query}`;
  return server.send({ method: 'GET', path, cookie, address });
}

/** Leaves the caller the budget of so many calls. */
async function spendAllBut(left: number, who: { cookie?: string; address?: string } = {}): Promise<void> {
  let calls = COST_PER_MINUTE / COST - left;
  expect(calls).toBeGreaterThanOrEqual(600 - left);
  for (; calls > 0; calls -= CALLS_PER_BATCH) {
    expect((await ask(Math.min(calls, CALLS_PER_BATCH), who)).status).toBe(200);
  }
}

test('each call of a batch is charged to the budget of its caller', async () => {
  await spendAllBut(3);
  const answer = await ask(CALLS_PER_BATCH);
  const answers = answer.json as { result?: object; error?: { data: object } }[];
  expect(answers.map(({ result }) => result !== undefined)).toEqual([
    ...Array.from({ length: 3 }, () => true),
    ...Array.from({ length: 7 }, () => false),
  ]);
  expect(answers.at(-1)?.error?.data).toMatchObject({ appCode: 'too_many_requests', httpStatus: 429 });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

  const refused = await ask(1);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('a signed-in user has one budget for all addresses', async () => {
  const cookie = await server.signIn('customer');
  await spendAllBut(0);
  expect((await ask(1)).status).toBe(429);
  expect((await ask(1, { cookie: 'doorstep_session=made-up' })).status).toBe(429);
  expect((await ask(1, { address: '203.0.113.8' })).status).toBe(200);
  expect((await ask(1, { cookie })).status).toBe(200);
  await spendAllBut(1, { cookie });
  expect((await ask(1, { cookie, address: '203.0.113.9' })).status).toBe(429);
  // What costs little is answered still.
  expect((await server.send({ method: 'GET', path: '/api/services', address: ADDRESS })).status).toBe(200);
});
