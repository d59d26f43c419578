import { countAnswer } from '../bookings/booking-counters.ts';
import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { addMinutes } from '../platform/time.ts';
import type { DemoBooking } from './bookings.ts';

/** A late cancellation comes this long before the start. */
const LATE_MINUTES = 180;
/** (RUN-5) */
const ANSWER_MINUTES = 15;

/** An inserted booking of the demo data. */
interface SeededBooking extends Pick<DemoBooking, 'status' | 'cancelReason' | 'late'> {
  bookingId: number;
  customerId: number;
  providerId: number;
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
}

/** Records the events that led to a booking's present status. */
export async function recordHistory(tx: Tx, booking: SeededBooking): Promise<void> {
  const { bookingId, customerId, providerId, status, cancelReason, late, createdAt, endsAt } = booking;
  const answeredAt = addMinutes(createdAt, ANSWER_MINUTES);
  const data = { providerId };
  await recordEvent(tx, { type: 'booking.requested', actorId: customerId, bookingId, data }, createdAt);
  const byProvider = { actorId: providerId, bookingId };
  const isAnswered = status === 'confirmed' || status === 'completed' || cancelReason === 'declined';
  if (isAnswered) await countAnswer(tx, bookingId, answeredAt);
  if (status === 'confirmed' || status === 'completed')
    await recordEvent(tx, { type: 'booking.accepted', ...byProvider }, answeredAt);
  if (status === 'completed') await recordEvent(tx, { type: 'booking.completed', ...byProvider }, endsAt);
  if (cancelReason === 'declined')
    await recordEvent(tx, { type: 'booking.declined', ...byProvider }, answeredAt);
  if (cancelReason === 'customer') {
    const at = late ? addMinutes(booking.startsAt, -LATE_MINUTES) : answeredAt;
    const cancelled = { type: 'booking.cancelled', actorId: customerId, bookingId } as const;
    await recordEvent(tx, { ...cancelled, data: { ...(late && { late }) } }, at);
  }
}
