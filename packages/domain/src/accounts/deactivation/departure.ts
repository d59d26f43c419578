import type { User } from '../../platform/users/user.schema.ts';
import { handOver, searchForHandOver } from '../../bookings/assignment/hand-over.ts';
import { lockNextBookings } from '../../bookings/booking.queries.ts';
import { lockCoverOffers } from '../../bookings/cover/cover.queries.ts';
import { closeRequestsOf } from '../../bookings/cover/cover-requests.queries.ts';
import type { TransitionContext } from '../../bookings/lifecycle/transition-effects.ts';
import { move } from '../../bookings/lifecycle/transition.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';

/** How many bookings are settled in one transaction, for everything else waits meanwhile on SQLite. */
const CANCEL_BATCH_SIZE = 25;
const HAND_OVER_BATCH_SIZE = 10;

/**
 * Settles the next bookings ahead of a user who leaves: cancels a customer's, gives a provider's requests to others.
 * Returns whether there may be more.
 */
export async function settleNextBookings(tx: Tx, user: User, viewer: Viewer, now: Date): Promise<boolean> {
  if (user.role === 'customer') return cancelNextBookings(tx, user, viewer, now);
  return user.role === 'provider' && handOverNextRequests(tx, user, viewer, now);
}

async function cancelNextBookings(tx: Tx, { id: userId }: User, viewer: Viewer, now: Date): Promise<boolean> {
  let limit = CANCEL_BATCH_SIZE;
  for (const status of ['pending', 'confirmed'] as const) {
    const { bookings, isLast } = await lockNextBookings(tx, { of: { userId }, status, now, limit });
    for (const booking of bookings)
      await move(tx, booking, 'cancel', { actor: 'admin', viewer, now, reason: 'deactivated' });
    limit -= bookings.length;
    if (!isLast || limit === 0) return true;
  }
  return false;
}

/**
 * Gives a leaving provider's next requests to others, and cancels those that no other can take. Paused dates wait for no
 * answer. Returns whether there may be more.
 */
export async function handOverNextRequests(
  tx: Tx,
  { id: providerId }: User,
  viewer: Viewer,
  now: Date,
): Promise<boolean> {
  const context: TransitionContext = { actor: 'admin', viewer, now };
  const { bookings: requests, isLast } = await lockNextBookings(tx, {
    of: { providerId },
    status: 'pending',
    isPaused: false,
    now,
    limit: HAND_OVER_BATCH_SIZE,
  });
  await searchForHandOver(tx, requests, now);
  for (const request of requests) {
    const isTaken = await handOver(tx, request, context);
    if (!isTaken) await move(tx, request, 'cancel', { ...context, reason: 'deactivated' });
  }
  return !isLast;
}

/** Ends what a leaving provider asks of others, and what others ask of them (AVL-5). */
export async function endCover(tx: Tx, provider: User, viewer: Viewer, now: Date): Promise<void> {
  await closeRequestsOf(tx, provider.id);
  for (const job of await lockCoverOffers(tx, provider.id, now)) {
    await move(tx, job, 'withdrawCover', { actor: 'admin', viewer, now });
  }
}
