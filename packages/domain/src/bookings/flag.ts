import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { countChange } from './booking-counters.ts';
import { type BookingRow, flagBooking } from './booking.queries.ts';

/** Flags a booking with a note, or clears the flag (ADM-5). The caller has locked the booking. */
export async function setFlag(
  tx: Tx,
  booking: BookingRow,
  flag: { note: string | null } | null,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  const flaggedAt = flag && now.toISOString();
  await flagBooking(tx, booking.id, flag && { at: now, note: flag.note });
  await countChange(tx, booking, { ...booking, flaggedAt });
  const type = flag ? 'booking.flagged' : 'booking.flag_cleared';
  await recordEvent(tx, { type, actorId, bookingId: booking.id }, now);
}
