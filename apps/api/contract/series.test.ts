import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { aProvider } from '@doorstep/domain/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenOn } from '../src/http/listen.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let server: InProcessServer;
beforeEach(async () => {
  server = await openInProcess();
  await listenOn(server.app, ['127.0.0.1'], 0);
});
afterEach(() => server.close());

test('a series is booked to its end when its page is closed on the way (SER-6)', async () => {
  const { app, world } = server;
  await aProvider(world);
  const cookie = await server.signIn('customer');
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { transaction } = world.database;
  vi.spyOn(world.database, 'transaction').mockImplementation(async (...work) => {
    begun.resolve();
    await left.promise;
    return transaction(...work);
  });
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const page = new AbortController();
  const answer = fetch(`${origin}/trpc/bookings.requestSeries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: server.environment.PUBLIC_URL.origin },
    body: JSON.stringify({
      serviceId: 1,
      address: '1 High Street',
      recurrencePattern: 'weekly',
      dates: ['2026-03-04', '2026-03-11', '2026-03-18'].map((date, index) => ({
        index,
        date,
        time: '10:00',
        providerId: null,
      })),
      idempotencyKey: 'a-key',
    }),
    signal: page.signal,
  });
  await begun.promise;
  const [socket] = await connected;
  const closed = once(socket, 'close');
  page.abort();
  await expect(answer).rejects.toThrow('aborted');
  await closed;
  left.resolve();
  const booked = () => world.database.read.selectFrom('booking').select('id').execute();
  await expect.poll(booked).toHaveLength(3);
});
