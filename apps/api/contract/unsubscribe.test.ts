import { aBooking, aCustomer, aProvider, openTestMailServer } from '@doorstep/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let server: InProcessServer;
beforeEach(async () => {
  server = await openInProcess();
});
afterEach(() => server.close());

/** The address in the header of a reminder, and whose reminder it is. */
async function reminded() {
  const { world } = server;
  const [customer, provider] = [await aCustomer(world), await aProvider(world)];
  const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId });
  const mailServer = openTestMailServer(world);
  world.at('2026-03-03T10:00:00Z');
  await mailServer.deliver();
  const { unsubscribe } = mailServer.arrived.find(
    ({ to, subject }) => to === customer.email && subject.startsWith('Tomorrow'),
  )!;
  return { customer, path: `${unsubscribe!.pathname}${unsubscribe!.search}` };
}

describe('one click in a mail program (MAI-10)', () => {
  test('ends mails of that kind, without a session', async () => {
    const { customer, path } = await reminded();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.send({ method: 'POST', path, headers, text: 'List-Unsubscribe=One-Click' });
    expect(answer.status).toBe(204);
    expect(await server.world.as(customer).mail.choices()).toMatchObject({ reminders: false, news: true });
  });

  test('is refused when the address is not one of ours', async () => {
    const answer = await server.send({ method: 'POST', path: '/unsubscribe?token=v1.AAAA' });
    expect(answer.status).toBe(404);
    expect((await server.send({ method: 'POST', path: '/unsubscribe' })).status).toBe(404);
  });
});
