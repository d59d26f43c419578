import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import { toExpectedBooking } from './expected-booking.ts';

openWorldForEachTest();
let first: User;
let second: User;
let provider: User;
let customer: User;
let bookingId: number;
beforeEach(async () => {
  [first, second] = [await anAdmin(world), await anAdmin(world)];
  provider = await aProvider(world);
  customer = await aCustomer(world);
  bookingId = (await aBooking(world, customer, { providerId: provider.id })).id;
});

const by = (user: User) => world.as(user).bookings;
const shown = () => by(second).show({ bookingId });
const looked = async () => ({ bookingId, expected: toExpectedBooking(await shown()) });

/** A booking with the version that the second admin saw. */
type Decision = Awaited<ReturnType<typeof looked>>;
const decisions: Record<string, (decision: Decision) => Promise<unknown>> = {
  flag: (decision) => by(second).flag({ ...decision, note: 'Asks for a discount' }),
  clearFlag: (decision) => by(second).clearFlag(decision),
  accept: (decision) => by(second).accept(decision),
  cancel: (decision) => by(second).cancel(decision),
  assign: async (decision) =>
    by(second).assign({ ...decision, providerId: (await aProvider(world, { name: 'Ines Duarte' })).id }),
};

/** The result for each booking that differs from what the first admin left. */
const BECOMES: Record<string, object> = {
  flag: { flagNote: 'Asks for a discount' },
  clearFlag: { flagNote: null },
  accept: { status: 'confirmed' },
  cancel: { status: 'cancelled' },
  assign: { isWithProvider: false },
};

describe('two admins at one booking (ADM-17)', () => {
  it.each(Object.entries(decisions))(
    'the second is refused what they decide unawares: %s',
    async (_, decide) => {
      const decision = await looked();
      await by(first).flag({ bookingId, note: 'Customer called twice' });
      const before = await shown();
      await expect(decide(decision)).rejects.toEqual(refusal('changed_meanwhile'));
      expect(await shown()).toEqual(before);
    },
  );

  it.each(Object.entries(decisions))('does so once they have seen it: %s', async (name, decide) => {
    await by(first).flag({ bookingId, note: 'Customer called twice' });
    await decide(await looked());
    const { flagNote, status, providerId } = await shown();
    expect({ flagNote, status, isWithProvider: providerId === provider.id }).toEqual({
      flagNote: 'Customer called twice',
      status: 'pending',
      isWithProvider: true,
      ...BECOMES[name],
    });
  });

  it('is about the new time that the customer asks for, unless the page does not know of any', async () => {
    await by(provider).accept({ bookingId });
    const { reschedule: _, ...unknown } = (await looked()).expected;
    const decision = await looked();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    await expect(by(second).cancel(decision)).rejects.toEqual(refusal('changed_meanwhile'));
    await by(second).cancel({ bookingId, expected: unknown });
    expect(await shown()).toMatchObject({ status: 'cancelled' });
  });

  it('says so when it went to another provider', async () => {
    const decision = await looked();
    await by(first).assign({ bookingId, providerId: (await aProvider(world)).id });
    await expect(by(second).cancel(decision)).rejects.toThrow(
      'This booking has been reassigned since you opened it',
    );
  });

  it.each(['complete', 'resolveProblem'] as const)('also at a job that has begun: %s', async (move) => {
    await by(provider).accept({ bookingId });
    world.at('2026-03-04T12:00:00Z');
    await by(provider).reportProblem({ bookingId, kind: 'quality', note: 'Nobody at home' });
    const decision = await looked();
    await by(first).flag({ bookingId, note: null });
    const settled = { outcome: 'none', reason: 'They had agreed on it' } as const;
    const refused = by(second)[move]({ ...settled, ...decision });
    await expect(refused).rejects.toEqual(refusal('changed_meanwhile'));
    await by(second)[move]({ ...settled, ...(await looked()) });
  });

  it('lets one of them win when both decide at once', async () => {
    const decision = await looked();
    const notes = ['one', 'two'];
    const answers = await Promise.allSettled(
      [first, second].map((admin, index) => by(admin).flag({ ...decision, note: notes[index]! })),
    );
    const won = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers[1 - won]).toMatchObject({ reason: refusal('changed_meanwhile') });
    expect(await shown()).toMatchObject({ flagged: true, flagNote: notes[won] });
  });

  it('asks no more of who does not say what they saw', async () => {
    await by(first).flag({ bookingId, note: 'Customer called twice' });
    expect(await by(second).flag({ bookingId, note: null })).toMatchObject({ flagged: true, flagNote: null });
  });
});
