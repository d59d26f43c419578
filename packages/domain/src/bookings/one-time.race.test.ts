import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../accounts/account.schema.ts';
import { type World, aCustomer, aProvider, aRequest, openWorld } from '@doorstep/domain/testing';
import { couldTake } from '../../testing/naive-availability.ts';
import { type Entry, type Finish, race, refusalsOf, winnersOf } from '../../testing/race.ts';
import { raceInProcesses } from '../../testing/race-processes.ts';
import { readSnapshot } from '../../testing/snapshot.ts';

const CUSTOMERS = 50;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Fifty customers who want the same time, of a provider if one is named. */
async function crowd(provider?: User): Promise<Entry[]> {
  const request = aRequest({ providerId: provider?.id });
  const customers = Array.from({ length: CUSTOMERS }, () => aCustomer(world));
  return (await Promise.all(customers)).map((customer) => ({ customer, request }));
}

/** The only provider has one booking of that time, and everybody else was offered times that he really has. */
async function expectOneWinner(finishes: Finish[], provider: User, code: string): Promise<void> {
  const winners = winnersOf(finishes);
  expect(winners).toMatchObject([{ providerId: provider.id, time: '10:00', status: 'pending' }]);
  const refusals = refusalsOf(finishes);
  expect(refusals).toHaveLength(CUSTOMERS - 1);
  expect(new Set(refusals.map((refusal) => refusal.code))).toEqual(new Set([code]));

  const snapshot = await readSnapshot(world.database.read);
  expect(snapshot.bookings).toHaveLength(1);
  expect(snapshot.claims).toHaveLength(4);
  for (const { alternatives = [] } of refusals) {
    expect(alternatives).toHaveLength(3);
    for (const { startsAt } of alternatives) {
      const want = { startsAt: new Date(startsAt), duration: 60, overnight: false };
      expect(couldTake(snapshot, provider.id, want)).toBe(true);
    }
  }
  const [{ date, time } = { date: '', time: '' }] = refusals[0]?.alternatives ?? [];
  const second = world.as(await aCustomer(world)).bookings.request(aRequest({ date: `${date}T${time}` }));
  await expect(second).resolves.toMatchObject({ providerId: provider.id, time });
}

describe('of fifty customers racing for one time of one provider', () => {
  it('exactly one wins when all name the provider', async () => {
    const provider = await aProvider(world);
    await expectOneWinner(await race(world, await crowd(provider)), provider, 'provider_unavailable');
  });

  it('exactly one wins when the provider is assigned', async () => {
    const provider = await aProvider(world);
    await expectOneWinner(await race(world, await crowd()), provider, 'slot_taken');
  });

  it('exactly one wins when two processes share the database', async () => {
    const provider = await aProvider(world);
    await expectOneWinner(await raceInProcesses(world, await crowd()), provider, 'slot_taken');
  });

  it('exactly one wins when half of them name the provider', async () => {
    const provider = await aProvider(world);
    const [named, unnamed] = [await crowd(provider), await crowd()];
    const finishes = await race(world, [...named.slice(25), ...unnamed.slice(25)]);
    expect(winnersOf(finishes)).toHaveLength(1);
  });
});

describe('of fifty customers racing for one time of five providers', () => {
  it.each([
    ['one process', race],
    ['two processes', raceInProcesses],
  ])('five win in %s, each with a provider of their own', async (_, run) => {
    const providers = await Promise.all(Array.from({ length: 5 }, () => aProvider(world)));
    const finishes = await run(world, await crowd());
    const assigned = winnersOf(finishes).map(({ providerId }) => providerId);
    expect(assigned.toSorted()).toEqual(providers.map(({ id }) => id).toSorted());
    expect(refusalsOf(finishes).every(({ code }) => code === 'slot_taken')).toBe(true);
  });
});
