import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { domainErrorResponse } from '../../platform/trpc.ts';

openWorldForEachTest();

/** So many choices with texts so long. */
const choicesOf = (count: number, length: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 'x'.repeat(length)]));

describe('requests of one customer', () => {
  it('are 200 a London day at most, whatever became of them and however many are sent at once', async () => {
    const customer = await aCustomer(world);
    // London is an hour ahead then: half past eleven in the evening.
    world.at('2026-06-01T22:30:00Z');
    const atTen = { date: '2026-06-04T10:00' };
    const { id: bookingId } = await aBooking(world, customer, atTen);
    await world.as(customer).bookings.cancel({ bookingId });
    await world.database.transaction(async (tx) => {
      const own = tx.selectFrom('booking').selectAll().where('id', '=', bookingId);
      const { id: _, ...made } = await own.executeTakeFirstOrThrow();
      await tx
        .insertInto('booking')
        .values(Array.from({ length: 196 }, () => made))
        .execute();
    });
    const sent = Array.from({ length: 5 }, () => aBooking(world, customer, atTen));
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const one of refused) expect(one).toMatchObject({ reason: refusal('too_many_bookings') });
    expect((await aBooking(world, await aCustomer(world), atTen)).status).toBe('pending');
    world.at('2026-06-01T23:00:00Z');
    expect((await aBooking(world, customer, atTen)).status).toBe('pending');
  });

  it.each([
    [40, 1],
    [1, 500],
    [8, 490],
  ])('keep %i choices of %i characters', async (count, length) => {
    const choices = choicesOf(count, length);
    const { options } = await aBooking(world, await aCustomer(world), { options: { choices } });
    expect(options.choices).toEqual(choices);
  });

  it.each([
    ['more than 40', choicesOf(41, 1), 'Please choose at most 40'],
    ['more than 4 kB', choicesOf(9, 490), 'Your answers are too long in total. Please shorten them'],
    [
      'more than 4 kB in few characters',
      { size: '\u20ac'.repeat(500), kind: '\u20ac'.repeat(500), note: '\u20ac'.repeat(500) },
      'Your answers are too long in total. Please shorten them',
    ],
    ['a name with a NUL', { 'a\u0000b': true }, 'Please remove any hidden characters'],
    ['a name with half a surrogate', { 'a\ud800': true }, 'Please remove any hidden characters'],
  ])('take no choices with %s', async (_name, choices, message) => {
    const request = aBooking(world, await aCustomer(world), { options: { choices } });
    const answer = domainErrorResponse(await request.catch((error: unknown) => error));
    expect(answer).toEqual({ code: 'invalid', status: 400, message, fields: { 'options.choices': message } });
  });
});
