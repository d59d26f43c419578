import type { Booking, User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, findViewer } from '@doorstep/domain/testing';
import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COST_PER_MINUTE } from '../src/http/rate-limits.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';
import type { Answer, Person } from './server.ts';

let server: InProcessServer;
let provider: User;
let customer: User;
let cookies: Partial<Record<Person, string>>;
let booking: Booking;

beforeEach(async () => {
  server = await openInProcess({ variables: { PUBLIC_URL: 'http://localhost:3000' } });
  const cookie = await server.signIn('customer');
  cookies = { customer: cookie };
  customer = await viewerOf(cookie);
  provider = await aProvider(server.world, { name: 'Grace Mensah' });
  booking = await aBooking(server.world, customer, { providerId: provider.id, notes: 'Secret note' });
});

afterEach(() => server.close());

async function viewerOf(cookie: string): Promise<User> {
  const { database, now } = server.world;
  return (await findViewer(database.read, cookie.split('=')[1]!, now))!;
}

const as = async (who: Person) => (cookies[who] ??= await server.signIn(who));
const get = (path: string, sending: { cookie?: string; headers?: Record<string, string> } = {}) =>
  server.send({ method: 'GET', path, ...sending });
const fileOf = ({ id }: { id: number }) => `/exports/bookings/${id}.ics`;
const addressOf = ({ token }: { token: string }) => `/feeds/${token}.ics`;
const feeds = () => server.world.as(customer).calendarFeeds;

/** The entries of an answer, as a calendar program reads them. */
function eventsIn({ text }: Answer): ICAL.Component[] {
  return new ICAL.Component(
    ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
  ).getAllSubcomponents('vevent');
}
const valuesOf = (event: ICAL.Component | undefined, ...names: string[]) =>
  names.map((name) => String(event?.getFirstPropertyValue(name)));

/** Everything that a reader can see of a refusal, but for what is different each time. */
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: Object.fromEntries([...headers].filter(([name]) => name !== 'date')),
});

describe('one booking', () => {
  test('is a calendar file for its participants and admins', async () => {
    const answer = await get(fileOf(booking), { cookie: await as('customer') });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="doorstep-booking-${booking.id}.ics"`,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    const [event, ...others] = eventsIn(answer);
    expect(others).toEqual([]);
    expect(valuesOf(event, 'uid', 'summary', 'status', 'url', 'location')).toEqual([
      `booking-${booking.id}@localhost`,
      'Standard Home Cleaning',
      'TENTATIVE',
      `http://localhost:3000/bookings/${booking.id}`,
      '1 High Street, London, SW1A 1AA',
    ]);
    expect(answer.text).not.toContain('Secret');
    expect((await get(fileOf(booking), { cookie: await as('admin') })).status).toBe(200);
  });

  test('is not found for others, and a visitor is asked to log in', async () => {
    const nowhere = seen(await get('/exports/nothing'));
    for (const path of [fileOf(booking), fileOf({ id: 2_147_483_647 }), fileOf({ id: 2_147_483_648 })]) {
      for (const who of ['stranger', 'provider'] as const)
        expect(seen(await get(path, { cookie: await as(who) }))).toMatchObject({
          status: 404,
          text: nowhere.text,
        });
    }
    expect(await get(fileOf(booking))).toMatchObject({
      status: 401,
      json: { code: 'signed_out', message: 'Please log in to continue' },
    });
  });
});

describe('a feed', () => {
  test('is read at its URL without a session', async () => {
    const feed = await feeds().create();
    const answer = await get(addressOf(feed));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="doorstep.ics"',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(eventsIn(answer).map((event) => valuesOf(event, 'uid'))).toEqual([
      [`booking-${booking.id}@localhost`],
    ]);
    expect(server.log.join('')).toContain('/feeds/');
    expect(server.log.join('')).not.toContain(feed.token);
  });

  test('is sent again only when it has changed', async () => {
    const address = addressOf(await feeds().create());
    const etag = (await get(address)).headers.get('etag')!;
    const headers = { 'if-none-match': etag };
    const again = await get(address, { headers });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    expect([again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      etag,
      'private, no-cache',
    ]);
    await server.world.as(provider).bookings.accept({ bookingId: booking.id });
    const anew = await get(address, { headers });
    expect([anew.status, anew.headers.get('etag') === etag]).toEqual([200, false]);
    expect(valuesOf(eventsIn(anew)[0], 'status', 'sequence')).toEqual(['CONFIRMED', '1']);
  });

  test('answers HEAD without a body, and no other method', async () => {
    const address = addressOf(await feeds().create());
    const { status, text, headers } = await server.send({ method: 'HEAD', path: address });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers.get('etag')).toBe((await get(address)).headers.get('etag'));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of [address, addressOf({ token: 'unknown' }), fileOf(booking)]) {
        const refused = await server.send({ method, path });
        expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      }
  });

  test('is the same 404 when unknown, ended, or of a deactivated user (CAL-3)', async () => {
    const { token: renewed } = await feeds().create();
    const { token: ended } = await feeds().renew();
    await feeds().end();
    const leaving = await aCustomer(server.world);
    const { token: deactivated } = await server.world.as(leaving).calendarFeeds.create();
    const admin = server.world.as(await viewerOf(await as('admin')));
    await admin.accounts.deactivate({ userId: leaving.id });
    const unknown = seen(await get(addressOf({ token: 'A'.repeat(43) })));
    expect(unknown).toMatchObject({ status: 404, text: (await get('/nowhere')).text });
    for (const token of [renewed, ended, deactivated, 'unknown', 'x'.repeat(200)])
      expect(seen(await get(addressOf({ token })))).toEqual(unknown);
  });

  test('has a rate limit of its own, from any address (LIM-9)', async () => {
    const own = addressOf(await feeds().create());
    const others = addressOf(await server.world.as(provider).calendarFeeds.create());
    const ask = (path: string, address = '203.0.113.7') => server.send({ method: 'GET', path, address });
    for (let left = COST_PER_MINUTE / 10; left > 0; left -= 1) expect((await ask(own)).status).toBe(200);
    const refused = await ask(own);
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(own, '203.0.113.8')).status).toBe(429);
    expect((await ask(others)).status).toBe(200);
    // The network's own budget is for what is no feed.
    expect((await ask(addressOf({ token: 'A'.repeat(43) }))).status).toBe(404);
  });
});
