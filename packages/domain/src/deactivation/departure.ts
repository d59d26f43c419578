import type { User } from '../accounts/account.schema.ts';
import { openBookingsOf } from '../bookings/booking.queries.ts';
import { closeRequestsOf } from '../bookings/cover/cover-requests.queries.ts';
import type { TransitionContext } from '../bookings/lifecycle/transition-effects.ts';
import { handOver, searchForHandOver } from '../bookings/assignment/hand-over.ts';
import { move } from '../bookings/lifecycle/transition.ts';
import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';

/** Cancels everything that a leaving customer has ahead. */
export async function cancelOwnBookings(tx: Tx, customer: User, viewer: Viewer, now: Date): Promise<void> {
  for (const booking of await openBookingsOf(tx, 'userId', customer.id, now)) {
    await move(tx, booking, 'cancel', { actor: 'admin', viewer, now, reason: 'deactivated' });
  }
}

/**
 * Gives a leaving provider's requests to others, and cancels those that no other can take. Confirmed jobs stay, for an
 * admin to reassign; returns their ids. Paused dates wait for no answer.
 */
export async function handOverJobs(tx: Tx, provider: User, viewer: Viewer, now: Date): Promise<number[]> {
  const open = await openBookingsOf(tx, 'providerId', provider.id, now);
  const jobs = open.filter(({ pausedAt }) => pausedAt === null);
  const context: TransitionContext = { actor: 'admin', viewer, now };
  const requests = jobs.filter(({ status }) => status === 'pending');
  await searchForHandOver(tx, requests, now);
  for (const job of requests) {
    const isTaken = await handOver(tx, job, context);
    if (!isTaken) await move(tx, job, 'cancel', { ...context, reason: 'deactivated' });
  }
  return jobs.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
}

/** Ends what a leaving provider asks of others, and what others ask of them (AVL-5). */
export async function endCover(tx: Tx, provider: User, viewer: Viewer, now: Date): Promise<void> {
  await closeRequestsOf(tx, provider.id);
  for (const job of await openBookingsOf(tx, 'providerId', provider.id, now)) {
    if (job.coverOfferedAt === null) continue;
    await move(tx, job, 'withdrawCover', { actor: 'admin', viewer, now });
  }
}
