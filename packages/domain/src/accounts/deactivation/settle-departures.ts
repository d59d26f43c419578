import { findUser } from '../../platform/users/user.queries.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { settleNextBookings } from './departure.ts';
import { deleteDeparture, hasDepartures, lockNextDeparture } from './departure.queries.ts';

/**
 * Settles the bookings of deactivated users that their deactivation left, a few in a transaction each, so that others take
 * their turn in between (DEA-7). What a process leaves when it ends is settled by the next. To be called every minute and
 * soon after something happened; several processes may do so at once.
 * @param signal ends it before the next transaction
 */
export async function settleDepartures(
  database: Database,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await hasDepartures(database.read))) return;
  for (;;) {
    if (signal?.aborted) return;
    if (!(await database.transaction((tx) => settleSome(tx, clock())))) return;
  }
}

/** Returns false when nothing is left to do here. */
async function settleSome(tx: Tx, now: Date): Promise<boolean> {
  const departure = await lockNextDeparture(tx);
  if (!departure) return false;
  const [user, viewer] = [await findUser(tx, departure.userId), await findUser(tx, departure.adminId)];
  const mayHaveMore = user && viewer && (await settleNextBookings(tx, user, viewer, now));
  if (!mayHaveMore) await deleteDeparture(tx, departure.userId);
  return true;
}
