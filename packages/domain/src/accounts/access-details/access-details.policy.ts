import type { BookingStatus } from '../../bookings/lifecycle/booking.lifecycle.ts';
import { addDays } from '../../platform/calendar.ts';
import { DomainError } from '../../platform/errors.ts';
import { londonInstant } from '../../platform/time.ts';
import { READABLE } from './readable.ts';

/** The visit for which the provider needs to get in. */
interface Visit {
  status: BookingStatus;
  localDate: string;
  endsAt: string;
  pausedAt: string | null;
}

/**
 * A provider learns how to get in for a job that they have taken, from 18:00 on the day before until 24 hours after
 * its end (KEY-2). @throws not_readable
 */
export function refuseUnlessReadable(visit: Visit, now: Date): void {
  const { status, localDate, endsAt, pausedAt } = visit;
  const taken = (status === 'confirmed' || status === 'completed') && pausedAt === null;
  const opens = londonInstant(addDays(localDate, -1), READABLE.from);
  const closes = new Date(Date.parse(endsAt) + READABLE.hoursAfter * 3_600_000);
  if (!taken || now < opens || now >= closes) throw new DomainError('not_readable');
}
