import { z } from 'zod';
import { readBooking } from '../bookings/booking.policy.ts';
import { Id } from '../text.ts';
import { command, query } from '../trpc.ts';
import { readPreferences, savePreferences } from './preference.queries.ts';
import { Preferences } from './preference.schema.ts';

export const preferenceProcedures = {
  /** The customer's own preferences; the documented defaults where nothing was saved. */
  mine: query('customer').query(({ ctx }) => readPreferences(ctx.database.read, ctx.viewer.id)),

  /** Replaces the customer's preferences. @throws invalid */
  save: command(Preferences, 'customer').mutation(async ({ ctx, input }) => {
    await savePreferences(ctx.tx, ctx.viewer.id, input);
    return input;
  }),

  /** What the customer of a booking prefers, for whoever takes part in it. @throws not_found for a stranger */
  ofBooking: query()
    .input(z.object({ bookingId: Id }))
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking } = await readBooking(database.read, viewer, input.bookingId);
      return readPreferences(database.read, booking.userId);
    }),
};
