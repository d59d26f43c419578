import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, anAdmin, aProvider, aRequest, aSeries } from '@doorstep/domain/testing';
import { statementsOf } from '../testing/statements.queries.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { Booking } from './bookings/booking.schema.ts';
import { planMails } from './mail/plan-mails.ts';
import { domainErrorResponse } from './platform/trpc.ts';
import type { User } from './platform/users/user.schema.ts';

openWorldForEachTest();

it('what looks through providers and their time for anybody is taken from what the caller may spend', async () => {
  const provider = await aProvider(world);
  const customer = await aCustomer(world);
  const taken: [string, number][] = [];
  const budget = { take: async (...spent: [string, number]) => void taken.push(spent) };
  const day = { serviceId: 1, date: '2026-03-04', time: '10:00' };
  const visitor = world.as(null, { budget, address: '203.0.113.7' });
  await visitor.availability.slots(day);
  await visitor.availability.days(day);
  await visitor.bookings.previewSeries({ ...day, pattern: 'weekly', count: 2 });
  await visitor.providers.offering({ type: 'cleaning' });
  await visitor.providers.show({ providerId: provider.id });
  await visitor.reviews.ofProvider({ providerId: provider.id });
  await visitor.reviews.latest();
  await visitor.services.summaries();
  await visitor.services.nearby({ postcode: 'SE1' });
  expect(taken).toEqual([4, 10, 10, 4, 2, 2, 1, 1, 10].map((cost) => ['203.0.113.7', cost]));

  taken.length = 0;
  await world.as(customer, { budget }).bookings.candidates(day);
  await world.as(customer, { budget }).availability.slots(day);
  expect(taken).toEqual([10, 4].map((cost) => [`user ${customer.id}`, cost]));
});

it('a list of bookings has at most 450 bytes for each, and 490 in an admin’s (API-12)', async () => {
  const provider = await aProvider(world, { name: 'Maria Silva' });
  const customer = await aCustomer(world, 'Amara Cole');
  await aSeries(world, customer, 6);
  const day = ['2026-03-05T10:00', '2026-03-05T14:00', '2026-03-06T10:00', '2026-03-06T14:00'];
  for (const date of day) await aBooking(world, customer, { date });
  const own = world.as(customer).bookings;
  const [first] = await own.list();
  await world.as(provider).bookings.accept({ bookingId: first!.id });
  const found = (await world.as(await anAdmin(world)).bookings.search({})).items;
  const lists = [
    await own.list(),
    (await own.upcoming({})).items,
    (await own.series()).flatMap(({ bookings }) => bookings),
    (await world.as(provider).bookings.jobs({})).items,
  ];
  expect([...lists, found].map(({ length }) => length)).toEqual([10, 10, 6, 10, 10]);
  for (const list of lists) expect(JSON.stringify(list).length).toBeLessThanOrEqual(list.length * 450);
  expect(JSON.stringify(found).length).toBeLessThanOrEqual(found.length * 490);
});

it('a row of a list has what the booking has, without what there is none of', async () => {
  await aProvider(world);
  const customer = await aCustomer(world);
  const { id: bookingId } = await aBooking(world, customer);
  const own = world.as(customer).bookings;
  const [row] = (await own.upcoming({})).items;
  const booking = await own.show({ bookingId });
  expect(booking).toMatchObject(row!);
  expect(row).toMatchObject({ expiresAt: booking.expiresAt, moves: booking.moves, seriesId: null });
  expect(Object.values(row!).filter((value) => value === null)).toEqual([null]);
  await own.cancel({ bookingId });
  const [cancelled] = (await own.upcoming({})).items;
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'customer' });
  expect(cancelled).not.toHaveProperty('expiresAt');
});

describe('the statements of a command', () => {
  let provider: User;
  let customer: User;
  let booking: Booking;
  beforeEach(async () => {
    provider = await aProvider(world);
    customer = await aCustomer(world);
    booking = await aBooking(world, customer);
  });

  /** On PostgreSQL a command also locks what it checks, and checks it again. */
  const most = (statements: number, locks: number) =>
    statements + (world.database.dialect === 'postgres' ? locks : 0);
  const count = async (work: () => Promise<unknown>) => (await statementsOf(world.database, work)).length;

  it('are at most 11 for a request', async () => {
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aProvider(world)));
    const request = () => world.as(customer).bookings.request(aRequest({ time: '14:00' }));
    expect(await count(request)).toBeLessThanOrEqual(most(11, 4));
    const { providerId } = await aBooking(world, customer);
    expect(others.map(({ id }) => id)).toContain(providerId);
  });

  it('are two more for a request under a key', async () => {
    const keyed = aRequest({ time: '14:00', idempotencyKey: 'a-key-of-this-request' });
    const request = () => world.as(customer).bookings.request(keyed);
    expect(await count(request)).toBeLessThanOrEqual(most(13, 4));
    expect(await count(request)).toBeLessThanOrEqual(4);
  });

  it('are at most 6 for an acceptance', async () => {
    const accept = () => world.as(provider).bookings.accept({ bookingId: booking.id });
    expect(await count(accept)).toBeLessThanOrEqual(most(6, 1));
  });

  it('are as many for a status that is set', async () => {
    const accept = () =>
      world
        .as(provider)
        .bookings.setStatus({ bookingId: booking.id, status: 'confirmed', reason: undefined });
    expect(await count(accept)).toBeLessThanOrEqual(most(6, 1));
  });

  it('do not grow with the mails that are planned, to users who have not confirmed theirs', async () => {
    await planMails(world.database, world.now);
    const people = await Promise.all([1, 2, 3, 4, 5].map((each) => aCustomer(world, `Customer ${each}`)));
    const providers = await Promise.all(people.map(() => aProvider(world)));
    await world.database.transaction((tx) =>
      tx.updateTable('user').set({ emailConfirmedAt: null }).execute(),
    );
    const plan = () => planMails(world.database, world.now);
    await aBooking(world, customer, { time: '14:00' });
    const one = await count(plan);
    for (const [index, person] of people.entries())
      await aBooking(world, person, { providerId: providers[index]!.id });
    expect(await count(plan)).toBe(one);
    const { read } = world.database;
    const { mails } = await read
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll().as('mails'))
      .executeTakeFirstOrThrow();
    expect(Number(mails)).toBeGreaterThan(6);
  });

  it('are at most 7 for a cancellation', async () => {
    const cancel = () => world.as(customer).bookings.cancel({ bookingId: booking.id });
    expect(await count(cancel)).toBeLessThanOrEqual(most(7, 1));
  });

  it('are at most 10 for a new time, of a request and of an accepted booking', async () => {
    const moveTo = (time: string) => () =>
      world.as(customer).bookings.reschedule({ bookingId: booking.id, date: '2026-03-05', time });
    expect(await count(moveTo('11:00'))).toBeLessThanOrEqual(most(10, 5));
    await world.as(provider).bookings.accept({ bookingId: booking.id });
    expect(await count(moveTo('14:00'))).toBeLessThanOrEqual(most(9, 5));
  });

  it('are at most 13 for a new time at which its provider is busy', async () => {
    await aBooking(world, customer, { providerId: provider.id, time: '14:00' });
    const move = world.as(customer).bookings.reschedule;
    const refused = () =>
      move({ bookingId: booking.id, date: '2026-03-04', time: '14:00' }).catch(domainErrorResponse);
    expect(await refused()).toMatchObject({ code: 'provider_unavailable' });
    expect(await count(refused)).toBeLessThanOrEqual(most(13, 2));
  });

  it('are at most 10 for a message, with its automatic reply, and after one', async () => {
    const write = () => world.as(customer).messages.send({ userId: provider.id, body: 'Hello' });
    expect(await count(write)).toBeLessThanOrEqual(10);
    expect(await count(write)).toBeLessThanOrEqual(10);
    const answer = () => world.as(provider).messages.send({ userId: customer.id, body: 'Hello' });
    expect(await count(answer)).toBeLessThanOrEqual(10);
  });
});
