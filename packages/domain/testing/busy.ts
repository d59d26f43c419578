import { once } from 'node:events';
import type { User } from '../src/platform/users/user.schema.ts';
import { foldDeltas } from '../src/platform/counters/counter.queries.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { domainErrorResponse } from '../src/platform/trpc.ts';
import type { Busy } from './busy-processes.ts';
import { aBooking } from './factories.ts';
import { worldOn } from './world.ts';

/**
 * A process that books, accepts, cancels and folds counters without a pause until it is killed: `node busy.ts URL NOW`.
 * It is sent its people, says that it has begun, and then the id of each booking once it is made.
 */
const [url = '', now = ''] = process.argv.slice(2);
const database = openDatabase(url, { connections: 4 });
const world = worldOn({ url, database, drop: () => database.close() });
world.at(now);

const TIMES = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];

async function business(customer: User, provider: User): Promise<never> {
  for (let round = 0; ; round += 1) {
    const time = TIMES[round % TIMES.length]!;
    const { id: bookingId } = await aBooking(world, customer, { time, providerId: provider.id });
    process.send!(bookingId);
    if (round % 2 === 0) await world.as(provider).bookings.accept({ bookingId });
    await world.as(customer).bookings.cancel({ bookingId });
  }
}

async function folding(): Promise<never> {
  for (;;) await foldDeltas(database);
}

const [{ customers, providers }] = (await once(process, 'message')) as [Busy];
await database.ping();
process.send!('begun');
const working = customers.map((customer, index) =>
  // A customer who has made 200 bookings stops.
  business(customer, providers[index]!).catch((error: unknown) => {
    if (domainErrorResponse(error).code !== 'too_many_bookings') throw error;
  }),
);
await Promise.all([...working, folding()]);
