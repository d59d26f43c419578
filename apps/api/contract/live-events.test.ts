import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let server: InProcessServer;
let origin: string;
let leave: AbortController;

beforeEach(async () => {
  server = await openInProcess();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  leave = new AbortController();
});

afterEach(async () => {
  leave.abort();
  await server.close();
});

/** Opens the stream as a browser's EventSource does. */
function open(
  cookie: string,
  headers: Record<string, string> = {},
  signal = leave.signal,
): Promise<Response> {
  return fetch(`${origin}/trpc/events.follow`, {
    headers: { cookie, accept: 'text/event-stream', ...headers },
    signal,
  });
}

/** Returns true for a log line that reports an error, by pino's levels. */
const isError = (line: string) => (JSON.parse(line) as { level: number }).level >= 50;

/** Returns true for the log line of a stream's response. */
function isAnsweredStream(line: string): boolean {
  const { msg, method, status, level } = JSON.parse(line) as Record<string, unknown>;
  return msg === 'answered' && method === 'GET' && status === 200 && level === 20;
}

/** Reads a stream until it has said `text`. */
async function readUntil(answer: Response, text: string): Promise<string> {
  let said = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body!) {
    said += decoder.decode(chunk);
    if (said.includes(text)) break;
  }
  return said;
}

/**
 * Opens a stream and returns how to read it until it has said a text. What happens before its first message is not listed: that
 * one says so.
 */
async function follow(cookie: string): Promise<(text: string) => Promise<string>> {
  const chunks = (await open(cookie)).body!.values();
  const decoder = new TextDecoder();
  let said = '';
  const readUntilSaid = async (text: string) => {
    while (!said.includes(text)) {
      const { value, done } = await chunks.next();
      if (done) break;
      said += decoder.decode(value);
    }
    return said;
  };
  await readUntilSaid('"type":"missed"');
  return readUntilSaid;
}

describe('the stream of live events', () => {
  test('is sent unbuffered and unchanged by proxies', async () => {
    const answer = await open(await server.signIn('admin'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
  });

  test('has an event as soon as it is recorded', async () => {
    const readUntilSaid = await follow(await server.signIn('admin'));
    await aProvider(server.world);
    await aBooking(server.world, await aCustomer(server.world));
    expect(await readUntilSaid('booking.requested')).toMatch(/"type":"booking\.requested"/);
  });

  test('has the events that the response of a command listed; a read lists none', async () => {
    const cookie = await server.signIn('admin');
    const readUntilSaid = await follow(cookie);
    const named = await fetch(`${origin}/trpc/services.retire`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ serviceId: 24 }),
    });
    expect(named.status).toBe(200);
    const id = named.headers.get('x-recorded-events');
    expect(await readUntilSaid('service.retired')).toContain(`{"id":${id},"type":"service.retired"`);
    const read = await fetch(`${origin}/trpc/accounts.current`, { headers: { cookie } });
    expect(read.headers.get('x-recorded-events')).toBeNull();
  });

  test('resumes after the last event that a browser received', async () => {
    const cookie = await server.signIn('admin');
    await aProvider(server.world);
    const cursorOf = (said: string) => /^id: (.+)$/m.exec(said)?.[1] ?? '';
    const begun = await readUntil(await open(cookie), 'id: ');
    expect(begun).toContain('"type":"missed"');

    await aBooking(server.world, await aCustomer(server.world));
    const first = await readUntil(await open(cookie, { 'last-event-id': cursorOf(begun) }), 'id: ');
    expect(first).toContain('"type":"booking.requested"');

    await aBooking(server.world, await aCustomer(server.world), { time: '14:00' });
    const second = await readUntil(
      await open(cookie, { 'last-event-id': cursorOf(first) }),
      'booking.requested',
    );
    expect(second.match(/booking\.requested/g)).toHaveLength(1);
    expect(second).not.toContain('missed');
  });

  test('ends at once when the server stops', async () => {
    const answer = await open(await server.signIn('admin'));
    const rest = readUntil(answer, 'this is never said');
    await server.app.close();
    await expect(rest).resolves.not.toContain('this is never said');
  });

  test('ends with its own session, and with no other', async () => {
    const [cookie, other] = [await server.signIn('customer'), await server.signIn('customer')];
    const [own, others] = [await follow(cookie), await follow(other)];
    await fetch(`${origin}/trpc/accounts.logout`, { method: 'POST', headers: { cookie } });
    expect(await own('signed_out')).toContain('"appCode":"signed_out"');
    const service = {
      serviceId: 1,
      name: 'Cleaning',
      type: 'cleaning',
      description: 'All',
      price: 4000,
    } as const;
    await server.world.as(await anAdmin(server.world)).services.update(service);
    expect(await others('service.updated')).toContain('service.updated');
    expect(await readUntil(await open(cookie), 'signed_out')).toContain('"httpStatus":401');
    expect(server.log.filter(isError)).toEqual([]);
  });

  test('is logged as answered when its browser leaves or the server stops, never as an error', async () => {
    const cookie = await server.signIn('admin');
    const tabs = Array.from({ length: 5 }, () => new AbortController());
    const streams = await Promise.all(tabs.map(({ signal }) => open(cookie, {}, signal)));
    const ends = streams.map((stream) => stream.text().catch(() => 'cut'));
    const [quiet, , ...busy] = tabs;
    quiet?.abort();
    await ends[0];
    await aProvider(server.world);
    // One after another is cut while events are on their way.
    const events = Promise.all(
      ['09:00', '11:00', '14:00'].map(async (time) =>
        aBooking(server.world, await aCustomer(server.world), { time }),
      ),
    );
    for (const tab of busy) {
      await turn();
      tab.abort();
    }
    await events;
    await expect.poll(() => server.log.filter(isAnsweredStream)).toHaveLength(4);
    const closed = server.app.close();
    expect(await ends[1]).not.toBe('cut');
    server.app.server.closeIdleConnections();
    await closed;
    expect(server.log.filter(isAnsweredStream)).toHaveLength(5);
    expect(server.log.filter(isError)).toEqual([]);
  });

  test('is limited to ten per user; the next is refused until one is closed', async () => {
    const cookie = await server.signIn('customer');
    const tabs = Array.from({ length: 10 }, () => new AbortController());
    const streams: Response[] = [];
    for (const { signal } of tabs) streams.push(await open(cookie, {}, signal));
    expect(streams.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    const refused = await open(cookie);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await readUntil(refused, 'too_many_requests')).toContain('"httpStatus":429');
    const others = await open(await server.signIn('customer'));
    expect(await readUntil(others, 'connected')).toContain('connected');
    tabs[0]?.abort();
    await expect.poll(async () => readUntil(await open(cookie), 'event: ')).toContain('connected');
    // A response that nothing refers to is collected, which ends its stream.
    for (const { body } of streams.slice(1)) await body?.cancel();
  });
});
