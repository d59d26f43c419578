import type { AddressInfo } from 'node:net';
import {
  aBooking,
  aCustomer,
  aProvider,
  aSession,
  anAdmin,
  appRouter,
  findViewer,
} from '@doorstep/domain/testing';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

type User = Awaited<ReturnType<typeof aCustomer>>;

let server: InProcessServer;
let origin: string;
let people: Record<'customer' | 'provider' | 'former' | 'admin', User>;
/** The cursor before the events. */
let before: string;

beforeAll(async () => {
  server = await openInProcess();
  const { world, app } = server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const [former, admin, customer] = [await aProvider(world), await anAdmin(world), await aCustomer(world)];
  before = /^id: (.+)$/m.exec(await compare(2, await sessionOf(customer)))?.[1] ?? '';
  const booking = await aBooking(world, customer, { providerId: former.id });
  const provider = await aProvider(world);
  await world.as(admin).bookings.assign({ bookingId: booking.id, providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId: booking.id });
  await world.as(customer).bookings.cancel({ bookingId: booking.id });
  people = { customer, provider, former, admin };
});
afterAll(() => server.close());

function sessionOf(user: User): Promise<string> {
  return aSession(server.world, user);
}

/** Reads a response; `until` resolves with all of it once it has this many messages. */
function read(answer: Response, leave: AbortController) {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async until(count: number): Promise<string> {
      while (text.split('\n\n\n').length <= count) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
      }
      return text;
    },
    stop: () => leave.abort(),
  };
}

type Headers = Record<string, string>;

async function openOwn(token: string | null, query = '', headers: Headers = {}) {
  const cookie = token === null ? '' : `doorstep_session=${token}`;
  const leave = new AbortController();
  const { signal } = leave;
  const url = `${origin}/trpc/events.follow${query}`;
  return read(await fetch(url, { headers: { cookie, ...headers }, signal }), leave);
}

async function openLibrarys(token: string | null, query = '', headers: Headers = {}) {
  const { world } = server;
  const viewer = token === null ? null : await findViewer(world.database.read, token, world.now);
  const session = { token, set: () => {}, clear: () => {} };
  const leave = new AbortController();
  const answer = await fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req: new Request(`${origin}/trpc/events.follow${query}`, { headers, signal: leave.signal }),
    createContext: async () => world.context(viewer, { session }),
  });
  return read(answer, leave);
}

/** Leaves out the newest cursor on PostgreSQL: other transactions move it between the two requests. */
function comparable(text = ''): string {
  if (server.world.database.dialect === 'sqlite') return text;
  return text.replaceAll(/^id: (.+)$/gm, (line, cursor) => (cursor === before ? line : 'id: newest'));
}

/** Returns the first messages of our stream, after comparing them with those of the library. */
async function compare(count: number, ...request: Parameters<typeof openOwn>): Promise<string> {
  const streams = [await openOwn(...request), await openLibrarys(...request)];
  const [own = '', librarys] = await Promise.all(streams.map((stream) => stream.until(count)));
  expect(comparable(own)).toBe(comparable(librarys));
  for (const stream of streams) stream.stop();
  return own;
}

const input = (value: unknown) => `?input=${encodeURIComponent(JSON.stringify(value))}`;

describe('a live stream has the same bytes as from tRPC', () => {
  test.each(['customer', 'provider', 'former', 'admin'] as const)('for the %s of a booking', async (who) => {
    const token = await sessionOf(people[who]);
    const counts = { customer: 5, provider: 5, former: 2, admin: 5 };
    for (const [query, headers] of [
      ['', { 'last-event-id': before }],
      [input({ lastEventId: before }), {}],
      [input({ lastEventId: 'x' }), { 'last-event-id': before }],
      [`?lastEventId=${encodeURIComponent(before)}`, {}],
    ] as const) {
      const own = await compare(counts[who], token, query, headers);
      expect(own.match(/^data: .*"type":"booking\./gm)).toHaveLength(counts[who] - 1);
    }
  });

  test.each([
    ['without a cursor', ''],
    ['with a cursor of another database', input({ lastEventId: '1:1:1' })],
    ['with an empty input', '?input='],
    ['with input that is null', '?input=null'],
    ['with a parameter that is there twice', `${input({ lastEventId: 'x' })}&input=1&batch=0&batch=1`],
    ['with a cursor that is no text', input({ lastEventId: 1 })],
    ['with a cursor that is too long', input({ lastEventId: 'x'.repeat(8001) })],
    ['with a list as its input', input([1])],
    ['with input that is no JSON', '?input={'],
  ])('%s', async (_, query) => {
    const own = await compare(2, await sessionOf(people.customer), query);
    expect(own).toMatch(/"type":"missed"|event: serialized-error/);
  });

  test('when it is refused to a visitor', async () => {
    expect(await compare(2, null)).toContain('"appCode":"signed_out"');
  });

  test('when its session ends, which is sent before the event of the account', async () => {
    const { world } = server;
    const user = await aCustomer(world);
    const streams = [await openOwn(await sessionOf(user)), await openLibrarys(await sessionOf(user))];
    for (const stream of streams) await stream.until(2);
    await world.as(people.admin).accounts.deactivate({ userId: user.id });
    const [own, librarys] = await Promise.all(streams.map((stream) => stream.until(3)));
    expect(own).toContain('"appCode":"signed_out"');
    expect(comparable(own)).toBe(comparable(librarys));
  });
});
