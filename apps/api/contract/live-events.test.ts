import type { AddressInfo } from 'node:net';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
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
function open(cookie: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/trpc/events.follow`, {
    headers: { cookie, accept: 'text/event-stream', ...headers },
    signal: leave.signal,
  });
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

describe('the stream of live events', () => {
  test('tells what happens, unbuffered and unchanged by proxies', async () => {
    const answer = await open(await server.signIn('admin'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');

    const said = readUntil(answer, 'booking.requested');
    await aProvider(server.world);
    await aBooking(server.world, await aCustomer(server.world));
    expect(await said).toMatch(/"type":"booking\.requested"/);
  });

  test('goes on after the event that a browser received last', async () => {
    const cookie = await server.signIn('admin');
    await aProvider(server.world);
    await aBooking(server.world, await aCustomer(server.world));
    const first = await readUntil(await open(cookie, { 'last-event-id': '0' }), 'booking.requested');
    const received = /"id":(\d+),"type":"booking\.requested"/.exec(first)?.[1] ?? '';
    expect(received).toMatch(/^\d+$/);

    await aBooking(server.world, await aCustomer(server.world), { time: '14:00' });
    const second = await readUntil(await open(cookie, { 'last-event-id': received }), 'booking.requested');
    expect(second.match(/booking\.requested/g)).toHaveLength(1);
  });

  test('ends at once when the server stops', async () => {
    const answer = await open(await server.signIn('admin'));
    const rest = readUntil(answer, 'this is never said');
    await server.app.close();
    await expect(rest).resolves.not.toContain('this is never said');
  });

  test('is refused to visitors', async () => {
    const answer = await open('');
    const said = await readUntil(answer, 'signed_out');
    expect(said).toContain('"appCode":"signed_out"');
  });
});
