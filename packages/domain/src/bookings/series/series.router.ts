import { WallTime } from '../../platform/calendar.schema.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { findService } from '../../services/service.queries.ts';
import { Id } from '../../platform/text.ts';
import { command, rateLimitCost, publicProcedure, query } from '../../platform/trpc.ts';
import { lockBookingFor } from '../booking.policy.ts';
import { BookingRequest, Target } from '../booking.schema.ts';
import { move, presentById, runTransition } from '../lifecycle/transition.ts';
import { presentBooking } from '../present-booking.ts';
import { reactivate } from './reactivate.ts';
import { isStillToCome } from './still-to-come.ts';
import { forEachDate } from './series-moves.ts';
import { previewSeries } from './series-preview.ts';
import { seriesDates } from './series.queries.ts';
import { requestSeries } from './series-request.ts';
import { type Series, SeriesQuery, SeriesRequest, SeriesTarget } from './series.schema.ts';
import { groupSeries, undoDate } from './series.ts';

const Reactivation = Target.extend({
  date: BookingRequest.shape.date.optional(),
  time: WallTime.optional(),
});
const Cancellation = SeriesTarget.extend({ fromBookingId: Id.optional() });

export const seriesProcedures = {
  /** The viewer's series with their dates: own, assigned, or all for an admin. */
  series: query().query(async ({ ctx: { database, viewer, now } }): Promise<Series[]> => {
    const dates = await seriesDates(database.read, viewer);
    return groupSeries(dates.map((row) => presentBooking(row, viewer, now)));
  }),

  /** How a series would go before it is booked. @throws not_found, invalid */
  previewSeries: publicProcedure
    .use(rateLimitCost(10))
    .input(SeriesQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      if (!(await findService(database.read, input.serviceId))) throw new DomainError('not_found');
      return previewSeries(database.read, input, viewer, now);
    }),

  /**
   * Books the dates of a series one after another until one fails (SER-6, SER-7). Sent again with the same key, it
   * goes on where it stopped. @throws what `request` throws, with the dates that were booked before
   */
  requestSeries: query('customer')
    .input(SeriesRequest)
    .mutation(({ ctx, input }) => requestSeries(ctx, input)),

  /** Accepts all dates of a series that wait for this provider (SER-9). @throws not_found */
  acceptSeries: command(SeriesTarget, 'provider').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      ({ status }) => status === 'pending',
      (booking, mover) => move(ctx.tx, booking, 'accept', mover),
    ),
  ),

  /** Declines all dates of a series that wait for this provider. @throws not_found */
  declineSeries: command(SeriesTarget, 'provider').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      ({ status }) => status === 'pending',
      (booking, mover) => move(ctx.tx, booking, 'decline', mover),
    ),
  ),

  /**
   * Cancels all dates ahead, or one and those that follow it: as they lie now, in the order of the list, so that a date
   * that was moved counts by its present start, not by its place in the series (SER-13). @throws not_found
   */
  cancelSeries: command(Cancellation, 'customer', 'admin').mutation(async ({ ctx, input }) => {
    const { seriesId, fromBookingId } = input;
    const first = fromBookingId && (await lockBookingFor(ctx.tx, ctx.viewer, fromBookingId)).booking;
    if (first && first.seriesId !== seriesId) {
      throw invalidField('fromBookingId', 'This booking is not a date of the series');
    }
    return forEachDate(
      ctx,
      seriesId,
      (booking) => isStillToCome(booking, ctx.now) && (!first || booking.startsAt >= first.startsAt),
      (booking, mover) => move(ctx.tx, booking, 'cancel', mover),
    );
  }),

  /** Takes back a creation: cancels what was made so far, wherever it lies now, which is never late (SER-8). @throws not_found */
  undoSeries: command(SeriesTarget, 'customer').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      (booking) => isStillToCome(booking, ctx.now),
      (booking, mover) => undoDate(ctx.tx, booking, mover),
    ),
  ),

  /** Leaves out one date; inside 24 hours that is late. @throws not_found, illegal_move */
  skip: command(Target, 'customer').mutation(({ ctx, input }) => runTransition(ctx, input, 'skip')),

  /** Leaves out all dates ahead. @throws not_found */
  pauseSeries: command(SeriesTarget, 'customer').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      (booking) => isStillToCome(booking, ctx.now) && booking.pausedAt === null,
      (booking, mover) => move(ctx.tx, booking, 'skip', mover),
    ),
  ),

  /**
   * Takes up a date that was left out, at its time or another; its provider must accept it again.
   * @throws not_found, illegal_move, invalid, too_many_pending, slot_taken or provider_unavailable with alternatives
   */
  reactivate: command(Reactivation, 'customer').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const { date, time } = input;
    if ((date === undefined) !== (time === undefined)) throw invalidField('time', 'Please select a time');
    const { booking, actor } = await lockBookingFor(tx, viewer, input.bookingId);
    const other = date !== undefined && time !== undefined ? { date, time } : null;
    await reactivate(tx, booking, other, { actor, viewer, now });
    return presentById(ctx, booking.id);
  }),

  /** Takes up all dates ahead that were left out, as far as their times are free. @throws not_found */
  reactivateSeries: command(SeriesTarget, 'customer').mutation(async ({ ctx, input }) => {
    return forEachDate(
      ctx,
      input.seriesId,
      (booking) => isStillToCome(booking, ctx.now) && booking.pausedAt !== null,
      (booking, mover) => reactivate(ctx.tx, booking, null, mover),
    );
  }),
};
