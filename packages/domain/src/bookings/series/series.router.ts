import { WallTime } from '../../platform/calendar.schema.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { findService } from '../../services/service.queries.ts';
import { Id } from '../../platform/text.ts';
import { command, publicProcedure, query, rateLimitCost } from '../../platform/trpc.ts';
import { lockBookingFor } from '../booking.policy.ts';
import { BookingRequest, Declining, Target } from '../booking.schema.ts';
import { move, presentById, runTransition } from '../lifecycle/transition.ts';
import { listBooking } from '../present-booking.ts';
import { forEachDate, reactivate, undoDate } from './series-moves.ts';
import { isStillToCome } from './recurrence.ts';
import { previewSeries } from './series-preview.ts';
import { seriesDates } from './series.queries.ts';
import { requestSeries } from './series-request.ts';
import { DATE_FIELDS, type Series, SeriesQuery, SeriesRequest, SeriesTarget } from './series.schema.ts';
import { groupSeries } from './series.ts';

const Reactivation = Target.extend({
  date: BookingRequest.shape.date.optional(),
  time: WallTime.optional(),
});
const Cancellation = SeriesTarget.extend({ fromBookingId: Id.optional() });

export const seriesProcedures = {
  /** Returns the viewer's series with their dates: own, assigned, or all for an admin. */
  series: query().query(async ({ ctx: { database, viewer, now } }): Promise<Series[]> => {
    const dates = await seriesDates(database.read, viewer);
    return groupSeries(dates, (row) => listBooking(row, { viewer, now }, ...DATE_FIELDS));
  }),

  /** Checks the dates of a series before it is booked (SER-4). @throws not_found, invalid */
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

  /** Accepts all pending dates of a series (SER-9). @throws not_found */
  acceptSeries: command(SeriesTarget, 'provider').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      ({ status }) => status === 'pending',
      (booking, mover) => move(ctx.tx, booking, 'accept', mover),
    ),
  ),

  /** Declines all pending dates of a series. @throws not_found */
  declineSeries: command(SeriesTarget.extend(Declining.shape), 'provider').mutation(
    ({ ctx, input: { seriesId, ...eventData } }) =>
      forEachDate(
        ctx,
        seriesId,
        ({ status }) => status === 'pending',
        (booking, mover) => move(ctx.tx, booking, 'decline', { ...mover, eventData }),
      ),
  ),

  /**
   * Cancels all upcoming dates, or one and those after it; a date that was moved counts by its present start (SER-13).
   * @throws not_found
   */
  cancelSeries: command(Cancellation, 'customer', 'admin').mutation(async ({ ctx, input }) => {
    const { seriesId, fromBookingId } = input;
    const first = fromBookingId && (await lockBookingFor(ctx.tx, ctx.viewer, fromBookingId)).booking;
    if (first && first.seriesId !== seriesId) {
      throw invalidField('fromBookingId', 'This date isn’t part of the recurring booking');
    }
    return forEachDate(
      ctx,
      seriesId,
      (booking) => isStillToCome(booking, ctx.now) && (!first || booking.startsAt >= first.startsAt),
      (booking, mover) => move(ctx.tx, booking, 'cancel', mover),
    );
  }),

  /** Undoes the creation of a series: cancels its pending dates, never late (SER-8). @throws not_found */
  undoSeries: command(SeriesTarget, 'customer').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      (booking) => isStillToCome(booking, ctx.now),
      (booking, mover) => undoDate(ctx.tx, booking, mover),
    ),
  ),

  /** Skips one date; within 24 hours of its start that is late. @throws not_found, illegal_move */
  skip: command(Target, 'customer').mutation(({ ctx, input }) => runTransition(ctx, input, 'skip')),

  /** Pauses all upcoming dates. @throws not_found */
  pauseSeries: command(SeriesTarget, 'customer').mutation(({ ctx, input }) =>
    forEachDate(
      ctx,
      input.seriesId,
      (booking) => isStillToCome(booking, ctx.now) && booking.pausedAt === null,
      (booking, mover) => move(ctx.tx, booking, 'skip', mover),
    ),
  ),

  /**
   * Reactivates a paused date, at its time or another; its provider must accept it again.
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

  /** Reactivates all paused upcoming dates whose times are free. @throws not_found */
  reactivateSeries: command(SeriesTarget, 'customer').mutation(async ({ ctx, input }) => {
    return forEachDate(
      ctx,
      input.seriesId,
      (booking) => isStillToCome(booking, ctx.now) && booking.pausedAt !== null,
      (booking, mover) => reactivate(ctx.tx, booking, null, mover),
    );
  }),
};
