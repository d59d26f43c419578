import type { Updateable } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import type { BookingStatus } from './booking.lifecycle.ts';

/** What a move changes of a booking's row. */
export type BookingChange = Partial<Updateable<Tables['booking']>>;

/** Makes everybody else who wants to move the booking wait for the end of this transaction. */
export async function lockBooking(tx: Tx, bookingId: number): Promise<void> {
  await tx
    .updateTable('booking')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', bookingId)
    .execute();
}

/** The same for every date of a series. */
export async function lockSeries(tx: Tx, seriesId: number): Promise<void> {
  await tx
    .updateTable('booking')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('seriesId', '=', seriesId)
    .execute();
}

/** The same for every booking of a user, as customer or as provider, that is not final. */
export async function lockOpenBookings(tx: Tx, side: 'userId' | 'providerId', userId: number): Promise<void> {
  await tx
    .updateTable('booking')
    .set((eb) => ({ id: eb.ref('id') }))
    .where(side, '=', userId)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
}

/** Changes a booking that still has a status; false when somebody else moved it first. */
export async function moveBooking(
  tx: Tx,
  bookingId: number,
  from: BookingStatus,
  change: BookingChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set(change)
    .where('id', '=', bookingId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
