import { z } from 'zod';
import { readBooking } from '../../bookings/booking.policy.ts';
import { readsCustomer } from '../../bookings/present-booking.ts';
import { DomainError } from '../../platform/errors.ts';
import { Id } from '../../platform/text.ts';
import { command, query } from '../../platform/trpc.ts';
import { readPreferences, savePreferences } from './preference.queries.ts';
import { Preferences } from '../account.schema.ts';

export const preferenceProcedures = {
  /** Returns the customer's own preferences; the documented defaults if nothing was saved. */
  mine: query('customer').query(({ ctx }) => readPreferences(ctx.database.read, ctx.viewer.id)),

  /** Replaces the customer's preferences. @throws invalid */
  save: command(Preferences, 'customer').mutation(async ({ ctx, input }) => {
    await savePreferences(ctx.tx, ctx.viewer.id, input);
    return input;
  }),

  /**
   * Returns the preferences of a booking's customer to its participants (KEY-5). @throws not_found for others, and for its
   * provider once it is cancelled
   */
  ofBooking: query()
    .input(z.object({ bookingId: Id }))
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking, actor } = await readBooking(database.read, viewer, input.bookingId);
      if (!readsCustomer(actor, booking)) throw new DomainError('not_found');
      return readPreferences(database.read, booking.userId);
    }),
};
