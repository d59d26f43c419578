import { forgetEndedSessions } from './accounts/session.queries.ts';
import { moveDueBookings } from './bookings/deadlines.ts';
import { forgetExpiredKeys } from './bookings/idempotency.queries.ts';
import type { Database } from './database/database.ts';

/**
 * What time alone brings about: requests expire, ended jobs are completed, sessions and idempotency keys that are
 * over are forgotten. To be called every minute; several processes may do so at once.
 */
export async function doUpkeep(
  database: Database,
  now: Date,
): Promise<Awaited<ReturnType<typeof moveDueBookings>>> {
  const moved = await moveDueBookings(database, now);
  await forgetExpiredKeys(database, now);
  await forgetEndedSessions(database, now);
  return moved;
}
