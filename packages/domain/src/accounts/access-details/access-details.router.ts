import { z } from 'zod';
import { readBooking } from '../../bookings/booking.policy.ts';
import type { BookingRow } from '../../bookings/booking.queries.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { Id } from '../../platform/text.ts';
import { command, query } from '../../platform/trpc.ts';
import { listReadings, readAccessDetails, saveAccessDetails } from './access-details.queries.ts';
import { AccessDetailsDraft } from './access-details.schema.ts';
import { areAccessDetailsReadable } from './readable.ts';

const MAX_READINGS = 20;

export const accessDetailsProcedures = {
  /** Returns the viewer's own access details. */
  mine: query('customer').query(({ ctx: { database, cipher, viewer } }) =>
    readAccessDetails(database.read, cipher, viewer.id),
  ),

  /** Returns who read them and for which visit, the latest first, at most 20 (KEY-3). */
  readings: query('customer').query(({ ctx: { database, viewer } }) =>
    listReadings(database.read, viewer.id, MAX_READINGS),
  ),

  /** Stores the given parts and leaves the others unchanged. */
  save: command(AccessDetailsDraft, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, cipher, viewer, now } = ctx;
    // Dialog and card may save different parts at once.
    const stored = await readAccessDetails(tx, cipher, viewer.id);
    const { instructions = stored.instructions, notes = stored.notes } = input;
    await saveAccessDetails(tx, cipher, viewer.id, { instructions, notes }, now);
    await recordEvent(tx, { type: 'access_details.saved', actorId: viewer.id }, now);
    return readAccessDetails(tx, cipher, viewer.id);
  }),

  /** Returns the details for a job to its provider, and records it (KEY-3). @throws not_found, not_readable */
  read: command(z.object({ bookingId: Id }), 'provider').mutation(async ({ ctx, input }) => {
    const { tx, cipher, viewer, now } = ctx;
    const { booking } = await readBooking(tx, viewer, input.bookingId);
    refuseUnlessReadable(booking, now);
    const { id: bookingId, userId } = booking;
    const reading = {
      type: 'access_details.read',
      actorId: viewer.id,
      bookingId,
      recipientId: userId,
    } as const;
    await recordEvent(tx, reading, now);
    return readAccessDetails(tx, cipher, userId);
  }),
};

/**
 * Lets a provider read the details for a job that they have taken, around its time (KEY-2).
 * @throws not_readable
 */
function refuseUnlessReadable(visit: BookingRow, now: Date): void {
  const { status, pausedAt } = visit;
  const isTaken = (status === 'confirmed' || status === 'completed') && pausedAt === null;
  if (!isTaken || !areAccessDetailsReadable(visit, now)) throw new DomainError('not_readable');
}
