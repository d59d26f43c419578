import type { Db, Tx } from '../../platform/database/database.ts';
import { needReads } from '../../platform/database/read-outside.ts';
import type { Provider } from '../../providers/provider.queries.ts';
import { assign, assignBest, searchFor } from './assignment.ts';
import { jobOf } from './job.ts';
import { filterFreeProviders, findSuitableProviders } from './provider-search.ts';
import { transitionOf } from '../lifecycle/booking.lifecycle.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { TransitionContext } from '../lifecycle/transition-effects.ts';
import { move, permit } from '../lifecycle/transition.ts';

/**
 * Assigns a booking to a provider of an admin's choice, who must accept it (ASG-9); no change if it is theirs already.
 * @throws illegal_move, invalid (unknown provider), provider_unavailable with alternatives
 */
export async function reassignTo(
  tx: Tx,
  booking: BookingRow,
  providerId: number,
  context: TransitionContext,
): Promise<void> {
  permit(booking, 'assign', context);
  if (booking.providerId === providerId) return;
  await assign(tx, await jobOf(tx, booking), providerId, context.now);
  await move(tx, booking, 'assign', context, { providerId });
}

/** Assigns a booking to the best other provider who is free; returns false without one, or when it cannot be reassigned. */
export async function reassign(tx: Tx, booking: BookingRow, context: TransitionContext): Promise<boolean> {
  if (!transitionOf('assign', context.actor, booking, context.now)) return false;
  const options = { excluded: ownProvider(booking), inBatch: true };
  const provider = await assignBest(tx, await jobOf(tx, booking), context.now, options);
  if (!provider) return false;
  await move(tx, booking, 'assign', context, { providerId: provider.id });
  return true;
}

/** Searches for other providers of many bookings at once, which the same transaction then reassigns. */
export async function searchForReassignment(
  tx: Tx,
  bookings: readonly BookingRow[],
  now: Date,
): Promise<void> {
  const searches = new Map<string, (db: Db) => Promise<unknown>>();
  for (const booking of bookings)
    searches.set(...searchFor(await jobOf(tx, booking), now, ownProvider(booking)));
  needReads(tx, searches);
}

function ownProvider({ providerId }: BookingRow): number[] {
  return providerId === null ? [] : [providerId];
}

/** Returns the providers who could take over a booking, the best first, at most `limit`. */
export async function replacementsFor(
  db: Db,
  booking: BookingRow,
  now: Date,
  limit?: number,
): Promise<Provider[]> {
  const job = await jobOf(db, booking);
  const others = (await findSuitableProviders(db, job, now)).filter(({ id }) => id !== booking.providerId);
  return filterFreeProviders(db, others, job, limit);
}
