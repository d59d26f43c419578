import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { londonInstant, gridSlot } from '../platform/time.ts';
import { noteQueries } from '../../testing/plan.queries.ts';
import { turnsDuring } from '../../testing/turns.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { SlotRequirement } from './provider-calendar.ts';
import { type Candidate, freeMembers, freeRequirements, readTeam, workedRequirements } from './team.ts';

openWorldForEachTest();

const need = (date: string, time: string): SlotRequirement => ({
  slot: gridSlot(londonInstant(date, time)),
  duration: 60,
  overnight: false,
});
/** No provider has these ids, so none works. */
const strangers = (count: number): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({ id: 1_000_000 + index, offersOvernight: false }));

const ANYWHERE = { exceptBookingId: null, place: null, ignoresBookings: false };

async function all<Item>(found: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of found) items.push(item);
  return items;
}

const wednesday = ['09:00', '10:00', '17:00', '17:30'].map((time) => need('2026-03-04', time));

describe('a team', () => {
  it('is free when one member is, and works when one is only booked', async () => {
    const first = await aProvider(world);
    const candidate = { id: first.id, offersOvernight: false };
    await aBooking(world, await aCustomer(world), { providerId: first.id, time: '10:00' });
    const team = await readTeam(world.database.read, [...strangers(120), candidate], ANYWHERE);
    const [nine, ten, five] = wednesday;
    expect(await all(freeRequirements(team, wednesday))).toEqual([nine, five]);
    expect(await workedRequirements(team, wednesday)).toEqual([nine, ten, five]);
    expect(await all(freeMembers(team, nine!))).toEqual([candidate]);
    expect(await all(freeMembers(team, ten!))).toEqual([]);
  });

  it('is searched no further once a provider was found', async () => {
    const provider = await aProvider(world);
    const candidate = { id: provider.id, offersOvernight: false };
    const single = await readTeam(world.database.read, [candidate], ANYWHERE);
    // A thousand others who work the same hours and are free as well.
    const members = [candidate, ...strangers(1000)];
    const weekById = new Map(members.map(({ id }) => [id, single.weekById.get(candidate.id)!]));
    const noted = noteQueries(world.database.read);
    const searches = [
      () => freeMembers({ ...single, members, weekById }, wednesday[0]!).next(),
      () => all(freeRequirements({ ...single, members, weekById }, wednesday.slice(0, 3))),
    ];
    for (const search of searches) {
      noted.clear();
      await search();
      // A slice more would leave its own providers here: a text is kept with those of its last use.
      const reads = [...noted.values()].filter(({ sql }) => sql.includes('from "busyTime"'));
      expect(reads).toHaveLength(1);
      expect(reads[0]?.parameters).toContain(candidate.id);
      expect(reads[0]?.parameters).not.toContain(members[100]?.id);
    }
  });

  it('yields to the event loop while a thousand members are searched', async () => {
    const search = async () => {
      const team = await readTeam(world.database.read, strangers(1000), ANYWHERE);
      expect(await all(freeRequirements(team, wednesday))).toEqual([]);
      expect(await workedRequirements(team, wednesday)).toEqual([]);
    };
    // A hundred at a time: their hours, their free time, their working time.
    expect(await turnsDuring(search())).toBeGreaterThanOrEqual(30);
  });
});
