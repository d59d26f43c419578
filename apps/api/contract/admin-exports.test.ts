import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, findViewer } from '@doorstep/domain/testing';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let server: InProcessServer;
let cookie: string;
let admin: User;
let customer: User;
let provider: User;

beforeEach(async () => {
  server = await openInProcess();
  cookie = await server.signIn('admin');
  const { database, now } = server.world;
  admin = (await findViewer(database.read, cookie.split('=')[1]!, now))!;
  customer = await aCustomer(server.world, '=Amara Cole');
  provider = await aProvider(server.world, { name: 'Grace Mensah' });
});

afterEach(() => server.close());

const get = (path: string, sending: { cookie?: string } = { cookie }) =>
  server.send({ method: 'GET', path, ...sending });
const rowsOf = async (path: string) => {
  const { text } = await get(path);
  return parse<Record<string, string>>(text, { bom: true, columns: true });
};

describe('CSV exports for admins (ADM-13)', () => {
  test('users, filtered as on the page, with names escaped against formulas', async () => {
    expect(await rowsOf('/exports/users.csv?text=amara')).toEqual([
      {
        User: String(customer.id),
        Name: "'=Amara Cole",
        Email: customer.email,
        Username: customer.username,
        Phone: '',
        Role: 'customer',
        Joined: '2026-03-02',
        Active: 'yes',
        Approved: '',
        Verified: '',
      },
    ]);
    const providers = await rowsOf('/exports/users.csv?role=provider&unknown=1');
    expect(providers.map(({ Name, Approved }) => [Name, Approved])).toEqual([['Grace Mensah', 'yes']]);
    const [oldest] = await rowsOf('/exports/users.csv?order=oldest');
    expect(oldest?.['User']).toBe(String(admin.id));
  });

  test('bookings, in London time and dollars, with columns for admins only', async () => {
    const { id } = await aBooking(server.world, customer, { date: '2026-03-30T09:00', address: '@Home' });
    const { id: other } = await aBooking(server.world, customer, { time: '14:00' });
    await server.world.as(admin).bookings.flag({ bookingId: id, note: '+1 to check' });
    await server.world.as(customer).bookings.cancel({ bookingId: other });
    const [row, ...rest] = await rowsOf('/exports/bookings.csv?flagged=1&from=2026-03-30&to=2026-03-30');
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      Booking: String(id),
      Created: '2026-03-02 10:00',
      Date: '2026-03-30',
      Start: '09:00',
      Customer: "'=Amara Cole",
      Provider: 'Grace Mensah',
      'Provider ID': String(provider.id),
      Status: 'Pending',
      Flagged: 'yes',
      Note: "'+1 to check",
      Address: "'@Home",
      'Total (USD)': '25.00',
    });
    const [cancelled] = await rowsOf('/exports/bookings.csv?status=cancelled');
    expect(cancelled).toMatchObject({ Booking: String(other), Cancelled: 'By the customer' });
  });

  test('the statistics of a range, by month', async () => {
    await aBooking(server.world, customer);
    const rows = await rowsOf('/exports/reports.csv?from=2026-03-01&to=2026-04-30&by=month');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      From: '2026-03-01',
      To: '2026-03-31',
      Pending: '1',
      Cancelled: '0',
      'Cancelled: No-show': '0',
      'New customers': '1',
      'Revenue (USD)': '0.00',
      'Average minutes to answer': '',
      'Answered: Within 1 hour': '0',
      'Completed: Cleaning': '0',
      'Revenue (USD): Beauty': '0.00',
    });
  });

  test('the audit log as sentences', async () => {
    const { id } = await aBooking(server.world, customer);
    await server.world.as(provider).bookings.accept({ bookingId: id });
    expect(await rowsOf(`/exports/audit.csv?bookingId=${id}&type=booking.accepted`)).toEqual([
      {
        Entry: expect.stringMatching(/^\d+$/),
        Date: '2026-03-02',
        Time: '10:00',
        Type: 'booking.accepted',
        Person: 'Grace Mensah',
        'Person ID': String(provider.id),
        Booking: String(id),
        'What happened': `Grace Mensah accepted booking ${id}`,
      },
    ]);
  });

  test.each(['users', 'bookings', 'audit', 'reports'])('%s are for admins only', async (name) => {
    const path = `/exports/${name}.csv?from=2026-03-01&to=2026-03-31`;
    expect(await get(path, {})).toMatchObject({ status: 401 });
    for (const who of ['customer', 'provider'] as const)
      expect(await get(path, { cookie: await server.signIn(who) })).toMatchObject({ status: 403 });
    expect((await get(path)).status).toBe(200);
  });

  test.each(['users', 'bookings', 'audit', 'reports'])('%s need a fresh sign-in (SES-15)', async (name) => {
    const path = `/exports/${name}.csv?from=2026-03-01&to=2026-03-31`;
    server.world.at(new Date(server.world.now.getTime() + 16 * 60_000));
    expect(await get(path)).toMatchObject({ status: 403, json: { code: 'sign_in_again' } });
    const body = { currentPassword: 'doorstep-demo' };
    await server.send({ method: 'POST', path: '/trpc/accounts.confirmIdentity', body, cookie });
    expect((await get(path)).status).toBe(200);
  });

  test('an invalid filter is refused with our own message', async () => {
    const message = 'Please check what you entered';
    expect(await get('/exports/bookings.csv?status=lost&customerId=x')).toMatchObject({
      status: 400,
      json: { message, code: 'invalid', fields: { status: message, customerId: message } },
    });
  });

  test.each(['users', 'bookings', 'audit', 'reports'])(
    'a filter of %s named like a property of every object is ignored, and visitors are asked to log in',
    async (list) => {
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const path = `/exports/${list}.csv?from=2026-03-01&to=2026-03-31&${name}=1`;
        expect([name, (await get(path, {})).status, (await get(path)).status]).toEqual([name, 401, 200]);
      }
    },
  );
});
