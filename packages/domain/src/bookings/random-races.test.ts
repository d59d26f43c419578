import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, openWorld } from '@doorstep/domain/testing';
import { crowds, join } from '../../testing/sequences/actions.ts';
import { clear, gatherCast, openBusiness } from '../../testing/sequences/cast.ts';
import { faultsOf } from '../../testing/sequences/invariants.ts';
import { readSnapshot } from '../../testing/snapshot.ts';
import { FIRST_MOMENT, worldOn } from '../../testing/world.ts';
import { openDatabase } from '../platform/database/database.ts';

/** A failure prints the seed that repeats it, as far as a race repeats. */
const RUNS = 4;
const HOUR_MS = 3_600_000;

let first: World;
let world: World;
beforeAll(async () => {
  first = await openWorld();
  const { url } = first;
  // As many connections as there are people in a crowd.
  const database = openDatabase(url, { connections: 8 });
  world = worldOn({ url, database, drop: () => database.close() });
});
afterAll(async () => {
  await world.close();
  await first.close();
});

it('whatever several people do at one moment keeps every rule on bookings', { retry: 0 }, async () => {
  const moments = fc.array(crowds, { minLength: 6, maxLength: 12 });
  const property = fc.asyncProperty(moments, async (sequence) => {
    await clear(world);
    world.at(FIRST_MOMENT);
    const cast = await gatherCast(world);
    await openBusiness(cast);
    for (const crowd of sequence) {
      const before = await readSnapshot(world.database.read);
      const ended = await Promise.allSettled(crowd.map((context) => join(cast, before, context)));
      // A call is refused or succeeds; neither fails for the others' sake.
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(faultsOf(await readSnapshot(world.database.read), world.now)).toEqual([]);
      world.at(new Date(world.now.getTime() + HOUR_MS));
    }
  });
  const limits = { interruptAfterTimeLimit: 90_000 };
  // What a slow machine does not come to is left. A race does not repeat exactly, so that shrinking it would only take time.
  const options = { numRuns: RUNS, unbiased: true, endOnFailure: true };
  await fc.assert(property, { ...options, ...limits });
});
