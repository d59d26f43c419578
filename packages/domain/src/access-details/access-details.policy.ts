import type { BookingStatus } from '../bookings/booking.lifecycle.ts';
import { addDays } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { londonInstant } from '../time.ts';

/** The visit for which somebody needs to get in. */
interface Visit {
  status: BookingStatus;
  localDate: string;
  endsAt: string;
  pausedAt: string | null;
}

const AFTER_MS = 24 * 3_600_000;

/**
 * A provider learns how to get in for a job that they have taken, from 18:00 on the day before until 24 hours after
 * its end (Rulings: Access details). @throws not_readable
 */
export function refuseUnlessReadable(visit: Visit, now: Date): void {
  const { status, localDate, endsAt, pausedAt } = visit;
  const taken = (status === 'confirmed' || status === 'completed') && pausedAt === null;
  const opens = londonInstant(addDays(localDate, -1), '18:00');
  const closes = new Date(Date.parse(endsAt) + AFTER_MS);
  if (!taken || now < opens || now >= closes) throw new DomainError('not_readable');
}
