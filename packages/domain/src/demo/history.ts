import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/event.queries.ts';
import { addMinutes } from '../time.ts';
import type { DemoBooking } from './bookings.ts';

/** How fast the demo's providers answer (S1 §9; Rulings: Provider figures). */
const ANSWER_MINUTES = 15;

/** A booking of the demo data as it was written. */
interface Seeded extends Pick<DemoBooking, 'status' | 'cancelReason'> {
  bookingId: number;
  customerId: number;
  providerId: number;
  createdAt: Date;
  endsAt: Date;
}

/** Records what must have happened for a booking to be where it is. */
export async function recordHistory(tx: Tx, booking: Seeded): Promise<void> {
  const { bookingId, customerId, providerId, status, cancelReason, createdAt, endsAt } = booking;
  const answeredAt = addMinutes(createdAt, ANSWER_MINUTES);
  const data = { providerId };
  await recordEvent(tx, { type: 'booking.requested', actorId: customerId, bookingId, data }, createdAt);
  const byProvider = { actorId: providerId, bookingId };
  if (status === 'confirmed' || status === 'completed')
    await recordEvent(tx, { type: 'booking.accepted', ...byProvider }, answeredAt);
  if (status === 'completed') await recordEvent(tx, { type: 'booking.completed', ...byProvider }, endsAt);
  if (cancelReason === 'declined')
    await recordEvent(tx, { type: 'booking.declined', ...byProvider }, answeredAt);
  if (cancelReason === 'customer')
    await recordEvent(tx, { type: 'booking.cancelled', actorId: customerId, bookingId }, answeredAt);
}
