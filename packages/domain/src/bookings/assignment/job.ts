import type { AvailabilityFilter } from '../../scheduling/calendar.queries.ts';
import type { SlotQuery } from '../../scheduling/free-slots.ts';
import type { SlotRequirement } from '../../scheduling/provider-calendar.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Place } from '../../scheduling/places/place.ts';
import type { Provider } from '../../providers/provider.queries.ts';
import { gridSlot } from '../../platform/time.ts';
import { type BookingRow, placeOf } from '../booking.queries.ts';
import { BookingOptions } from '../booking.schema.ts';
import type { Appointment } from '../request/appointment.ts';
import { firstDayOf } from '../series/series.queries.ts';

/** The time and place that a provider must be free for. */
export type JobTime = Pick<Job, 'startsAt' | 'duration' | 'overnight' | 'place' | 'own'>;

export interface Job extends Appointment {
  customerId: number;
  serviceId: number;
  overnight: boolean;
  place: Place | null;
  entry: SlotQuery['entry'];
  /** The current time of an existing booking; null before there is one. */
  own: SlotQuery['own'];
}

/** The job of a booking that exists, at the time it has or at another. */
export async function jobOf(db: Db | Tx, booking: BookingRow, appointment?: Appointment): Promise<Job> {
  const { source, duration, localDate, time } = booking;
  const firstDate = await firstDayOf(db, { ...booking, before: booking.seriesDate });
  const startsAt = new Date(booking.startsAt);
  return {
    ...(appointment ?? { startsAt, endsAt: new Date(booking.endsAt), localDate, time, duration }),
    customerId: booking.userId,
    serviceId: booking.serviceId,
    overnight: BookingOptions.parse(JSON.parse(booking.options)).overnight,
    place: placeOf(booking),
    entry: { source, recurring: booking.recurring === 1, rescheduling: true, firstDate },
    own: { bookingId: booking.id, startsAt },
  };
}

/** Returns the need for free time of a job that one of these providers is to do. */
export function slotQueryOf(
  { duration, overnight, place, entry, own }: Job,
  candidates: readonly Provider[],
): SlotQuery {
  return { candidates, isOffered: candidates.length > 0, duration, overnight, place, entry, own };
}

/** Rules for the time of a job: what its booking holds itself counts as free. */
export function toAvailabilityFilter({ own, place }: JobTime): AvailabilityFilter {
  return { exceptBookingId: own?.bookingId ?? null, place, ignoresBookings: false };
}

export function toSlotRequirement({ startsAt, duration, overnight }: JobTime): SlotRequirement {
  return { slot: gridSlot(startsAt), duration, overnight };
}
