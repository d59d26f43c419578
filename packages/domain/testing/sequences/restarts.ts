import fc from 'fast-check';
import { openDatabase } from '../../src/platform/database/database.ts';
import { worldOn } from '../world.ts';
import type { Cast } from './cast.ts';
import { type Step, step } from './step.ts';

/** The server ends and another one opens the same database: all that it kept in memory is gone, nothing else is. */
export const restarts: fc.Arbitrary<Step> = fc.constant({}).map((facts) =>
  step('restart', facts, async (cast) => {
    await endServer(cast);
    const { url, now } = cast.world;
    const database = openDatabase(url, { connections: 3 });
    cast.world = worldOn({ url, database, drop: () => database.close() });
    cast.world.at(now);
    return 'unchanged';
  }),
);

/** Closes what a restart opened; the first database is closed by its opener. */
export async function endServer(cast: Cast): Promise<void> {
  if (cast.world === cast.first) return;
  const { now } = cast.world;
  await cast.world.close();
  cast.world = cast.first;
  cast.world.at(now);
}
