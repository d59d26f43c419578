import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, openWorld } from '@doorstep/domain/testing';
import { readSnapshot } from '../../testing/snapshot.ts';
import { addresses } from '../../testing/sequences/addresses.ts';
import { clear, gatherCast, openBusiness } from '../../testing/sequences/cast.ts';
import { catalogue } from '../../testing/sequences/catalogue.ts';
import { deadlines, waits } from '../../testing/sequences/clock.ts';
import { departures } from '../../testing/sequences/departures.ts';
import { interventions } from '../../testing/sequences/interventions.ts';
import { messages } from '../../testing/sequences/messages.ts';
import { consents, moves, statusChanges } from '../../testing/sequences/moves.ts';
import { relations } from '../../testing/sequences/relations.ts';
import { previews } from '../../testing/sequences/previews.ts';
import { floods, repeats, requests } from '../../testing/sequences/requests.ts';
import { reactivations, reschedules } from '../../testing/sequences/reschedules.ts';
import { reviews } from '../../testing/sequences/reviews.ts';
import { endServer, restarts } from '../../testing/sequences/restarts.ts';
import { seriesActions } from '../../testing/sequences/series-actions.ts';
import { slots } from '../../testing/sequences/slots.ts';
import { workingTime } from '../../testing/sequences/working-time.ts';

/** A failure prints the seed and the path that repeat it. */
const RUNS = 4;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const steps = fc.oneof(
  { weight: 24, arbitrary: requests },
  { weight: 16, arbitrary: slots },
  { weight: 26, arbitrary: moves },
  { weight: 14, arbitrary: consents },
  { weight: 10, arbitrary: statusChanges },
  { weight: 6, arbitrary: repeats },
  { weight: 10, arbitrary: waits },
  { weight: 10, arbitrary: workingTime },
  { weight: 5, arbitrary: relations },
  { weight: 6, arbitrary: previews },
  { weight: 6, arbitrary: addresses },
  { weight: 5, arbitrary: messages },
  { weight: 5, arbitrary: reviews },
  { weight: 3, arbitrary: catalogue },
  { weight: 16, arbitrary: reschedules },
  { weight: 8, arbitrary: reactivations },
  { weight: 20, arbitrary: seriesActions },
  { weight: 14, arbitrary: interventions },
  { weight: 10, arbitrary: deadlines },
  { weight: 2, arbitrary: restarts },
  { weight: 6, arbitrary: departures },
  { weight: 2, arbitrary: floods },
);

/** Winter, the weeks around either clock change, and the last moment of a summer's Friday. */
const moments = fc.constantFrom(
  '2026-03-02T10:00:00Z',
  '2026-03-26T16:20:00Z',
  '2026-10-22T08:00:00Z',
  '2026-07-03T22:59:59.999Z',
);

it('random commands of everybody keep every rule on bookings', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(
    moments,
    fc.commands([steps], { maxCommands: 300, size: 'max' }),
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
  // Ends in time for the report: a failing sequence is shrunk no longer than that.
  // Biased, the few sequences would be short ones.
  const options = { numRuns: RUNS, unbiased: true };
  const limits = { interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true };
  await expect(fc.assert(property, { ...options, ...limits })).resolves.toBeUndefined();
});
