import type { User } from '../accounts/account.schema.ts';
import { openBookingsOf } from '../bookings/booking.queries.ts';
import type { Mover } from '../bookings/consequences.ts';
import { handOver } from '../bookings/hand-over.ts';
import { move } from '../bookings/move.ts';
import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';

/** Cancels everything that a leaving customer has ahead. */
export async function cancelOwnBookings(tx: Tx, customer: User, viewer: Viewer, now: Date): Promise<void> {
  for (const booking of await openBookingsOf(tx, 'userId', customer.id, now)) {
    await move(tx, booking, 'cancel', { actor: 'admin', viewer, now, reason: 'deactivated' });
  }
}

/**
 * Gives a leaving provider's requests to others, and cancels those that nobody can take. Confirmed jobs stay, for an
 * admin to reassign; answers their ids. Paused dates wait for nobody.
 */
export async function handOverJobs(tx: Tx, provider: User, viewer: Viewer, now: Date): Promise<number[]> {
  const open = await openBookingsOf(tx, 'providerId', provider.id, now);
  const jobs = open.filter(({ pausedAt }) => pausedAt === null);
  const mover: Mover = { actor: 'admin', viewer, now };
  for (const job of jobs.filter(({ status }) => status === 'pending')) {
    const isTaken = await handOver(tx, job, mover);
    if (!isTaken) await move(tx, job, 'cancel', { ...mover, reason: 'deactivated' });
  }
  return jobs.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
}
