import { describe, expect, it } from 'vitest';
import type { User } from '../../platform/users/user.schema.ts';
import { aCustomer, aProvider, aRequest } from '@doorstep/domain/testing';
import { type Entry, race, refusalsOf, winnersOf } from '../../../testing/race.ts';
import { raceInProcesses } from '../../../testing/race-processes.ts';
import { readSnapshot } from '../../../testing/snapshot.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

const CUSTOMERS = 50;

openWorldForEachTest();

/** Fifty customers who want the same time, of a provider if one is named. */
async function crowd(provider?: User): Promise<Entry[]> {
  const request = aRequest({ providerId: provider?.id });
  const customers = Array.from({ length: CUSTOMERS }, () => aCustomer(world));
  return (await Promise.all(customers)).map((customer) => ({ customer, request }));
}

describe('of fifty customers racing for one time of one provider', () => {
  it.each([
    ['all name the provider', race, true, 'provider_unavailable'],
    ['the provider is assigned', race, false, 'slot_taken'],
    ['all name the provider in two processes', raceInProcesses, true, 'provider_unavailable'],
    ['the provider is assigned in two processes', raceInProcesses, false, 'slot_taken'],
  ] as const)(
    'exactly one wins when %s; the rest are offered times that are free',
    async (_, run, named, code) => {
      const provider = await aProvider(world);
      const finishes = await run(world, await crowd(named ? provider : undefined));
      const refusals = refusalsOf(finishes);
      expect(winnersOf(finishes)).toMatchObject([
        { providerId: provider.id, time: '10:00', status: 'pending' },
      ]);
      expect(refusals.map((refusal) => refusal.code)).toEqual(Array(CUSTOMERS - 1).fill(code));

      const snapshot = await readSnapshot(world.database.read);
      expect(snapshot.bookings).toHaveLength(1);
      expect(snapshot.claims).toHaveLength(4);
      for (const { alternatives = [] } of refusals) {
        expect(alternatives.map(({ time }) => time)).toEqual(['09:00', '11:00', '11:30']);
      }
      const { date, time } = refusals[0]!.alternatives![0]!;
      const second = world.as(await aCustomer(world)).bookings.request(aRequest({ date: `${date}T${time}` }));
      await expect(second).resolves.toMatchObject({ providerId: provider.id, time });
    },
  );

  it('exactly one wins when some name the provider and some do not', async () => {
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
    expect(assigned).toHaveLength(5);
    expect(new Set(assigned)).toEqual(new Set(providers.map(({ id }) => id)));
    expect(refusalsOf(finishes).map(({ code }) => code)).toEqual(Array(CUSTOMERS - 5).fill('slot_taken'));
  });
});
