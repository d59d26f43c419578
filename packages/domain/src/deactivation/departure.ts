import type { User } from '../accounts/account.schema.ts';
import { releaseTime } from '../availability/availability.queries.ts';
import { byPreference, takeFirstFree } from '../bookings/assignment.ts';
import { type BookingRow, openBookingsOf } from '../bookings/booking.queries.ts';
import { BookingOptions } from '../bookings/booking.schema.ts';
import { move } from '../bookings/move.ts';
import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/event.queries.ts';
import { providersOffering } from '../providers/provider.queries.ts';

/** Cancels everything that a leaving customer has ahead. */
export async function cancelOwnBookings(tx: Tx, customer: User, viewer: Viewer, now: Date): Promise<void> {
  for (const booking of await openBookingsOf(tx, 'userId', customer.id, now)) {
    await move(tx, booking, 'cancel', { actor: 'admin', viewer, now, reason: 'deactivated' });
  }
}

/**
 * Gives a leaving provider's requests to others, and cancels those that nobody can take. Confirmed jobs stay, for an
 * admin to reassign; answers their ids.
 */
export async function handOverJobs(tx: Tx, provider: User, viewer: Viewer, now: Date): Promise<number[]> {
  const jobs = await openBookingsOf(tx, 'providerId', provider.id, now);
  for (const job of jobs.filter(({ status }) => status === 'pending')) {
    const successor = await passOn(tx, job, now);
    if (successor === null) {
      await move(tx, job, 'cancel', { actor: 'admin', viewer, now, reason: 'deactivated' });
    } else {
      const data = { from: provider.id, to: successor };
      await recordEvent(tx, { type: 'booking.reassigned', actorId: viewer.id, bookingId: job.id, data }, now);
    }
  }
  return jobs.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
}

/** Finds another provider for a request; answers who, null when nobody is free then. */
async function passOn(tx: Tx, booking: BookingRow, now: Date): Promise<number | null> {
  const { overnight } = BookingOptions.parse(JSON.parse(booking.options));
  const others = await providersOffering(tx, { serviceId: booking.serviceId, overnight });
  await releaseTime(tx, booking.id);
  const job = {
    bookingId: booking.id,
    startsAt: new Date(booking.startsAt),
    duration: booking.duration,
    overnight,
  };
  return takeFirstFree(tx, job, await byPreference(tx, others, booking.userId, now));
}
