import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { type World, openWorld } from '@doorstep/domain/testing';
import { readSnapshot } from '../../testing/snapshot.ts';
import { actions, repeats } from '../../testing/sequences/actions.ts';
import { clear, gatherCast, openBusiness } from '../../testing/sequences/cast.ts';
import { upkeep, waits } from '../../testing/sequences/clock.ts';
import { endServer, restarts } from '../../testing/sequences/restarts.ts';
import { slots } from '../../testing/sequences/slots.ts';

/** A failure prints the seed and the path that repeat it. */
const RUNS = 4;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const steps = fc.oneof(
  { weight: 100, arbitrary: actions },
  { weight: 16, arbitrary: slots },
  { weight: 8, arbitrary: repeats },
  { weight: 10, arbitrary: waits },
  { weight: 10, arbitrary: upkeep },
  { weight: 2, arbitrary: restarts },
);

/** Winter, the weeks around either clock change, and the last moment of a summer's Friday. */
const moments = fc.constantFrom(
  '2026-03-02T10:00:00Z',
  '2026-03-26T16:20:00Z',
  '2026-10-22T08:00:00Z',
  '2026-07-03T22:59:59.999Z',
);

it('random commands of everybody keep every rule on bookings', { retry: 0 }, async () => {
  const property = fc.asyncProperty(
    moments,
    fc.commands([steps], { maxCommands: 120, size: 'max' }),
    async (moment, commands) => {
      await clear(world);
      world.at(moment);
      const cast = await gatherCast(world);
      await openBusiness(cast);
      const snapshot = await readSnapshot(world.database.read);
      try {
        await fc.asyncModelRun(() => ({ model: { answers: new Map(), snapshot }, real: cast }), commands);
      } finally {
        await endServer(cast);
      }
    },
  );
  // Ends in time for the report: a failing sequence is shrunk no longer than that, and a slow machine does what it can.
  // Biased, the few sequences would be short ones.
  const options = { numRuns: RUNS, unbiased: true };
  const limits = { interruptAfterTimeLimit: 90_000 };
  // As it is: "resolves" would shorten its message, and with it the seed and the steps.
  await fc.assert(property, { ...options, ...limits });
});
