import { type BookingRow, type NextBookings, lockNextBookings } from '../../bookings/booking.queries.ts';
import { closeRequestsOf, lockCoverOffers } from '../../bookings/cover/cover.queries.ts';
import type { TransitionContext } from '../../bookings/lifecycle/transition-effects.ts';
import { move } from '../../bookings/lifecycle/transition.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { findUser } from '../../platform/users/user.queries.ts';
import type { User } from '../../platform/users/user.schema.ts';
import { deleteDeparture, hasDepartures, lockNextDeparture } from './departure.queries.ts';
import { reassign, searchForReassignment } from '../../bookings/assignment/reassign.ts';

/** Bookings per transaction, during which all other writes wait on SQLite. */
const CANCEL_BATCH_SIZE = 25;
const HAND_OVER_BATCH_SIZE = 10;

/**
 * Settles the next future bookings of a leaving user: cancels a customer's, reassigns a provider's requests. Returns whether
 * there may be more.
 */
export async function settleNextBookings(tx: Tx, user: User, viewer: Viewer, now: Date): Promise<boolean> {
  const context: TransitionContext = { actor: 'admin', viewer, now };
  if (user.role === 'customer')
    return cancelNextBookings(tx, { userId: user.id }, now, () => ({ ...context, reason: 'deactivated' }));
  return user.role === 'provider' && reassignNextRequests(tx, user.id, context);
}

/** Cancels a leaving user's next future bookings, each in its context. Returns whether there may be more. */
export async function cancelNextBookings(
  tx: Tx,
  of: NextBookings['of'],
  now: Date,
  contextOf: (booking: BookingRow) => TransitionContext,
): Promise<boolean> {
  let limit = CANCEL_BATCH_SIZE;
  for (const status of ['pending', 'confirmed'] as const) {
    const { bookings, isLast } = await lockNextBookings(tx, { of, status, now, limit });
    for (const booking of bookings) await move(tx, booking, 'cancel', contextOf(booking));
    limit -= bookings.length;
    if (!isLast || limit === 0) return true;
  }
  return false;
}

/**
 * Reassigns a leaving provider's next requests, and cancels those that no other can take; paused dates stay. Returns whether
 * there may be more.
 */
export async function reassignNextRequests(
  tx: Tx,
  providerId: number,
  context: TransitionContext,
): Promise<boolean> {
  const { now } = context;
  const { bookings: requests, isLast } = await lockNextBookings(tx, {
    of: { providerId },
    status: 'pending',
    isPaused: false,
    now,
    limit: HAND_OVER_BATCH_SIZE,
  });
  await searchForReassignment(tx, requests, now);
  for (const request of requests) {
    const isTaken = await reassign(tx, request, context);
    if (!isTaken) await move(tx, request, 'cancel', { ...context, reason: 'deactivated' });
  }
  return !isLast;
}

/** Ends a leaving provider's own offers of cover, and requests for cover to them (AVL-5). */
export async function endCover(tx: Tx, provider: User, viewer: Viewer, now: Date): Promise<void> {
  await closeRequestsOf(tx, provider.id);
  for (const job of await lockCoverOffers(tx, provider.id, now)) {
    await move(tx, job, 'withdrawCover', { actor: 'admin', viewer, now });
  }
}

/**
 * Settles the bookings that deactivations left, a few per transaction, so that others can write in between (DEA-7). Several
 * processes may call it at once, and the next continues where one ended.
 * @param signal ends it before the next transaction
 */
export async function processDeactivatedBookings(
  database: Database,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await hasDepartures(database.read))) return;
  for (;;) {
    if (signal?.aborted) return;
    if (!(await database.transaction((tx) => settleNext(tx, clock())))) return;
  }
}

/** Returns false when nothing is left. */
async function settleNext(tx: Tx, now: Date): Promise<boolean> {
  const departure = await lockNextDeparture(tx);
  if (!departure) return false;
  const [user, viewer] = [await findUser(tx, departure.userId), await findUser(tx, departure.adminId)];
  const mayHaveMore = user && viewer && (await settleNextBookings(tx, user, viewer, now));
  if (!mayHaveMore) await deleteDeparture(tx, departure.userId);
  return true;
}
