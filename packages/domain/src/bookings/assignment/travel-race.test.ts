import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, aRequest } from '@doorstep/domain/testing';
import { lockActive } from '../../platform/users/user.queries.ts';
import { claimTime } from '../../scheduling/claim.queries.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import { placeOfAddress } from '../../scheduling/places/place.ts';
import { type Entry, race, refusalsOf, winnersOf } from '../../../testing/race.ts';
import { raceInProcesses } from '../../../testing/race-processes.ts';
import { faultsOf } from '../../../testing/sequences/invariants.ts';
import { minutesBetween } from '../../../testing/sequences/places.ts';
import { readSnapshot } from '../../../testing/snapshot.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

const HERE = '1 High Street, London, SE1 7AB';
/** Three quarters of an hour away. */
const FARTHEST = '3 Hill Street, Enfield, EN1 3ES';
/** A provider who is here at one of them cannot be there at the next. */
const HOURS = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00'];

const entry = async (address: string, time: string, providerId?: number): Promise<Entry> => ({
  customer: await aCustomer(world),
  request: aRequest({ address, time, providerId }),
});

const faults = async () => faultsOf(await readSnapshot(world.database.read), world.now);

const runs = [
  ['one process', race],
  ['two processes', raceInProcesses],
] as const;
describe.each(runs)(
  'jobs too far apart for the time between them, asked for at once in %s (AVL-8)',
  (_, run) => {
    it.each([
      ['of the provider', true],
      ['of any provider', false],
    ])(
      'are won by exactly one of two when requested %s, and the other gets the reason',
      async (_who, named) => {
        for (let day = 3; day < 8; day += 1) {
          const provider = await aProvider(world, { services: [day] });
          const ask = async (address: string, time: string): Promise<Entry> => ({
            customer: await aCustomer(world),
            request: aRequest({
              serviceId: day,
              address,
              date: `2026-03-0${day}T${time}`,
              providerId: named ? provider.id : undefined,
            }),
          });
          const finishes = await run(world, [await ask(HERE, '10:00'), await ask(FARTHEST, '11:00')]);
          expect(winnersOf(finishes)).toHaveLength(1);
          const [lost] = refusalsOf(finishes);
          expect(lost?.code).toBe('out_of_reach');
          expect(lost?.alternatives).toHaveLength(3);
          if (run === raceInProcesses) break;
        }
        expect(await faults()).toEqual([]);
      },
    );

    it('are both won when they are in one place', async () => {
      const { id } = await aProvider(world);
      const finishes = await run(world, [await entry(HERE, '10:00', id), await entry(HERE, '11:00', id)]);
      expect(winnersOf(finishes)).toHaveLength(2);
    });

    it('never leave less time between two than the travel, and none is refused without a reason', async () => {
      const providers: number[] = [];
      for (let made = 0; made < 3; made += 1) providers.push((await aProvider(world)).id);
      const entries = await Promise.all(
        Array.from({ length: 40 }, (_each, index) =>
          entry(index % 3 === 0 ? HERE : FARTHEST, HOURS[(index * 3) % HOURS.length]!),
        ),
      );
      const finishes = await run(world, entries);
      const won = winnersOf(finishes);
      expect(won.length).toBeGreaterThan(3);
      for (const { entry: lost, refusal } of finishes) {
        if (!refusal) continue;
        expect(['out_of_reach', 'slot_taken']).toContain(refusal.code);
        const startsAt = Date.parse(`2026-03-04T${lost.request.time}Z`);
        const inTheWay = won.filter(({ date, address }) => {
          const apart = Math.abs(Date.parse(date) - startsAt) / 60_000;
          return apart < 60 + minutesBetween(address, lost.request.address);
        });
        expect(new Set(inTheWay.map(({ providerId }) => providerId))).toEqual(new Set(providers));
      }
      expect(await faults()).toEqual([]);
    });
  },
);

describe('the row of the provider', () => {
  /** Claims the times of two bookings an hour apart, without checking first; returns which succeeded. */
  async function claimBoth(isLocked: boolean): Promise<boolean[]> {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const wishes = [
      [HERE, '10:00'],
      [FARTHEST, '11:00'],
    ] as const;
    const claims = await Promise.all(
      wishes.map(async ([address, time]) => {
        const { id: bookingId } = await aBooking(world, customer, { serviceId: 24, address, time });
        return { bookingId, startsAt: new Date(`2026-03-04T${time}Z`), place: placeOfAddress(address, []) };
      }),
    );
    return Promise.all(
      claims.map((claim) =>
        world.database.transaction((tx) =>
          withSavepoint(tx, async () => {
            if (isLocked) await lockActive(tx, provider.id);
            return claimTime(tx, { providerId: provider.id, duration: 60, ...claim });
          }),
        ),
      ),
    );
  }

  it('lets one claim at a time, which then sees the other', async () => {
    expect((await claimBoth(true)).filter(Boolean)).toHaveLength(1);
  });

  it('is necessary: without it PostgreSQL gives both their time; SQLite has one writer at a time', async () => {
    let most = 0;
    for (let round = 0; round < 20 && most < 2; round += 1)
      most = Math.max(most, (await claimBoth(false)).filter(Boolean).length);
    expect(most > 1).toBe(world.database.dialect === 'postgres');
  });
});
