import type { Updateable } from 'kysely';
import type { Row, Tx, Tables } from '../../platform/database/database.ts';
import { compiledByShape } from '../../platform/database/compiled.ts';
import { holdRows } from '../../platform/database/dialect.ts';
import type { BookingStatus } from './booking.lifecycle.ts';

export type BookingChange = Partial<Updateable<Tables['booking']>>;

/** Locks a booking until the transaction ends: any other call that would move it waits. */
export async function lockBooking(tx: Tx, bookingId: number): Promise<void> {
  await holdRows(tx, () => tx.selectFrom('booking').select('id').where('id', '=', bookingId));
}

/** The same for every date of a series. */
export async function lockSeries(tx: Tx, seriesId: number): Promise<void> {
  await holdRows(tx, () =>
    tx.selectFrom('booking').select('id').where('seriesId', '=', seriesId).orderBy('id'),
  );
}

/** The same for every booking of a user, as customer or as provider, that is not final. */
export async function lockOpenBookings(tx: Tx, side: 'userId' | 'providerId', userId: number): Promise<void> {
  await holdRows(tx, () =>
    tx
      .selectFrom('booking')
      .select('id')
      .where(side, '=', userId)
      .where('status', 'in', ['pending', 'confirmed'])
      .orderBy('id'),
  );
}

const changed = compiledByShape(
  (tx: Tx, { bookingId, from, change }: { bookingId: number; from: BookingStatus; change: BookingChange }) =>
    tx
      .updateTable('booking')
      .set(change)
      .where('id', '=', bookingId)
      .where('status', '=', from)
      .returning('id'),
);

/**
 * Changes a booking that still has its status; false when another call moved it first. A column is written only if its value
 * differs, because writing it renews every index that has it.
 */
export async function moveBooking(tx: Tx, booking: Row<'booking'>, change: BookingChange): Promise<boolean> {
  const { id: bookingId, status: from } = booking;
  const differing = Object.entries(change).filter(
    ([column, value]) => booking[column as keyof BookingChange] !== value,
  );
  // Some column must be written to find the booking with its status.
  const written = differing.length > 0 ? Object.fromEntries(differing) : { status: from };
  return (await changed(tx, { bookingId, from, change: written })).length > 0;
}
