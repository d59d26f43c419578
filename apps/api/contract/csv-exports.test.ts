import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, findViewer, turnsDuring } from '@doorstep/domain/testing';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const PATH = '/exports/provider-bookings.csv';

let server: InProcessServer;
let cookie: string;
let provider: User;

beforeEach(async () => {
  server = await openInProcess();
  cookie = await server.signIn('provider');
  provider = await viewerOf(cookie);
  const admin = server.world.as(await viewerOf(await server.signIn('admin')));
  await admin.providers.approve({ userId: provider.id });
  await server.world.as(provider).providers.offer({ serviceIds: [1] });
});

afterEach(() => server.close());

async function viewerOf(session: string): Promise<User> {
  const { database, now } = server.world;
  return (await findViewer(database.read, session.split('=')[1]!, now))!;
}

const get = (sending: { cookie?: string } = {}) => server.send({ method: 'GET', path: PATH, ...sending });
const rowsIn = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });
const book = async (date: string, changes: { address?: string; notes?: string } = {}) =>
  aBooking(server.world, await aCustomer(server.world, 'Amara Cole'), {
    date,
    providerId: provider.id,
    ...changes,
  });

describe('the bookings of a provider as CSV (EXP-2)', () => {
  test('are complete, latest first, in London time and dollars', async () => {
    const { id: winter } = await book('2026-03-04T10:00', { notes: 'Secret note' });
    const { id: summer } = await book('2026-03-30T10:00', { address: '=1+1, London' });
    await server.world.as(provider).bookings.decline({ bookingId: winter });
    const answer = await get({ cookie });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="doorstep-bookings-2026-03-02.csv"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    const row = { Start: '10:00', End: '11:00', Minutes: '60', 'Total (USD)': '25.00' };
    const who = { Service: 'Standard Home Cleaning', Customer: 'Amara Cole' };
    expect(rowsIn(answer.text)).toEqual([
      {
        Booking: `${summer}`,
        Date: '2026-03-30',
        ...row,
        ...who,
        Address: "'=1+1, London",
        Status: 'Pending',
      },
      { Booking: `${winter}`, Date: '2026-03-04', ...row, ...who, Address: '', Status: 'Cancelled' },
    ]);
    expect(answer.text).not.toContain('Secret');
  });

  /** Makes so many bookings of the provider; returns the first one's id. */
  async function bookMany(times: number): Promise<number> {
    const { id } = await book('2026-03-04T10:00');
    const { database } = server.world;
    const rows = database.read.selectFrom('booking').selectAll().where('id', '=', id);
    const { id: _, ...booking } = await rows.executeTakeFirstOrThrow();
    await database.transaction(async (tx) => {
      for (let made = 1; made < times; made += 1) await tx.insertInto('booking').values(booking).execute();
    });
    return id;
  }

  test('are read to the last page', async () => {
    const id = await bookMany(2030);
    const { text } = await get({ cookie });
    const ids = rowsIn(text).map((row) => Number(row['Booking']));
    expect(ids).toEqual(Array.from({ length: 2030 }, (_each, index) => id + 2029 - index));
  });

  test('yield to other requests before each page is read and written', async ({ skip }) => {
    skip(
      server.world.database.dialect === 'postgres',
      'Others have turns whenever it waits for the database',
    );
    await bookMany(2030);
    await get({ cookie });
    expect(await turnsDuring(get({ cookie }))).toBeGreaterThanOrEqual(80);
  });

  test('are for providers only', async () => {
    expect(await get()).toMatchObject({ status: 401, json: { code: 'signed_out' } });
    for (const who of ['customer', 'admin'] as const) {
      const refused = await get({ cookie: await server.signIn(who) });
      expect(refused).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    }
  });

  test('are refused when a filter is given twice', async () => {
    const refused = await server.send({ method: 'GET', path: `${PATH}?text=Oak&text=Elm`, cookie });
    expect(refused).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: { text: expect.any(String) } },
    });
  });

  test('answer HEAD without a body, and no other method', async () => {
    const head = await server.send({ method: 'HEAD', path: PATH, cookie });
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    const refused = await server.send({ method: 'POST', path: PATH, cookie });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the earnings of a provider as CSV (EXP-2)', () => {
  const earnings = (query: string, sending: { cookie?: string } = {}) =>
    server.send({ method: 'GET', path: `/exports/provider-earnings.csv?${query}`, ...sending });

  test('have a row for each month and service, and for the tips of a month', async () => {
    const { world } = server;
    const customer = await aCustomer(world, 'Amara Cole');
    const approved = await viewerOf(cookie);
    const wish = { date: '2026-03-04T10:00', providerId: provider.id };
    const { id: bookingId } = await aBooking(world, customer, wish);
    await world.as(approved).bookings.accept({ bookingId });
    world.at('2026-03-04T20:00:00Z');
    await world.as(approved).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 5, tip: 500 });
    const body = { currentPassword: 'doorstep-demo' };
    await server.send({ method: 'POST', path: '/trpc/accounts.confirmIdentity', body, cookie });
    const answer = await earnings('from=2026-02&to=2026-03', { cookie });
    expect(answer.headers.get('content-disposition')).toContain('doorstep-earnings-2026-03-04.csv');
    const none = { Service: '', Jobs: '', 'Total (USD)': '', 'Tips (USD)': '' };
    expect(rowsIn(answer.text)).toEqual([
      {
        ...none,
        Month: '2026-03',
        Service: 'Standard Home Cleaning',
        Jobs: '1',
        'Total (USD)': '25.00',
      },
      { ...none, Month: '2026-03', 'Tips (USD)': '5.00' },
    ]);
  });

  test('are for providers, and need valid months', async () => {
    expect((await earnings('from=2026-02&to=2026-03')).status).toBe(401);
    expect((await earnings('from=2026-13&to=2026-14', { cookie })).status).toBe(400);
  });

  test.each([PATH, '/exports/provider-earnings.csv?from=2026-02&to=2026-03'])(
    'in %s need a fresh sign-in (SES-15)',
    async (path) => {
      server.world.at(new Date(server.world.now.getTime() + 16 * 60_000));
      const refused = await server.send({ method: 'GET', path, cookie });
      expect(refused).toMatchObject({ status: 403, json: { code: 'sign_in_again' } });
    },
  );

  test('without months are refused with the names of the missing fields', async () => {
    const from = 'Please choose the first month, such as 2026-03';
    const to = 'Please choose the last month, such as 2026-03';
    expect(await earnings('', { cookie })).toMatchObject({
      status: 400,
      json: { message: from, code: 'invalid', fields: { from, to } },
    });
  });
});
