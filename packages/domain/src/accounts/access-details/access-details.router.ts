import { z } from 'zod';
import { readBooking } from '../../bookings/booking.policy.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { Id } from '../../platform/text.ts';
import { command, query } from '../../platform/trpc.ts';
import { refuseUnlessReadable } from './access-details.policy.ts';
import { listReadings, readAccessDetails, saveAccessDetails } from './access-details.queries.ts';
import { AccessDetailsDraft } from './access-details.schema.ts';

const MAX_READINGS = 20;

export const accessDetailsProcedures = {
  /** How to get into the viewer's home. */
  mine: query('customer').query(({ ctx: { database, cipher, viewer } }) =>
    readAccessDetails(database.read, cipher, viewer.id),
  ),

  /** Who read them lately, and for which visit, the latest first, at most 20 (KEY-3). */
  readings: query('customer').query(({ ctx: { database, viewer } }) =>
    listReadings(database.read, viewer.id, MAX_READINGS),
  ),

  /** Keeps what is sent and leaves the rest as it was. */
  save: command(AccessDetailsDraft, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, cipher, viewer, now } = ctx;
    // Dialog and card may save at once, each its own part.
    const kept = await readAccessDetails(tx, cipher, viewer.id);
    const { instructions = kept.instructions, notes = kept.notes } = input;
    await saveAccessDetails(tx, cipher, viewer.id, { instructions, notes }, now);
    await recordEvent(tx, { type: 'access_details.saved', actorId: viewer.id }, now);
    return readAccessDetails(tx, cipher, viewer.id);
  }),

  /** How to get in for a job, for its provider, in time; the reading is recorded (KEY-3). @throws not_found, not_readable */
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
