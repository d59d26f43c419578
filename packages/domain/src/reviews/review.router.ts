import { readBooking } from '../bookings/booking.policy.ts';
import { DomainError } from '../errors.ts';
import { type DomainEvent, recordEvent } from '../events/event.queries.ts';
import { isProvider } from '../providers/provider.queries.ts';
import { command, open, query } from '../trpc.ts';
import { ReviewDraft, ReviewsQuery } from './review.schema.ts';
import {
  insertReview,
  latestUnreviewed,
  ratingFigures,
  reviewsBy,
  reviewsFor,
  reviewsOf,
} from './review.queries.ts';

export const reviewProcedures = {
  /** Reviews a completed booking, once, by its customer. @throws not_found, not_completed, already_reviewed */
  write: command(ReviewDraft, 'customer').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const { booking } = await readBooking(tx, viewer, input.bookingId);
    if (booking.status !== 'completed' || booking.providerId === null) throw new DomainError('not_completed');
    const { providerId } = booking;
    if (!(await insertReview(tx, { ...input, userId: viewer.id, providerId }, now))) {
      throw new DomainError('already_reviewed');
    }
    const event: DomainEvent = { type: 'booking.reviewed', actorId: viewer.id, bookingId: booking.id };
    await recordEvent(tx, { ...event, data: { rating: input.rating } }, now);
  }),

  /** Reviews that the viewer wrote, newest first. */
  mine: query('customer').query(({ ctx }) => reviewsBy(ctx.database.read, ctx.viewer.id)),

  /** The customer's latest completed booking that waits for a review, as its id; null when none does. */
  due: query('customer').query(({ ctx }) => latestUnreviewed(ctx.database.read, ctx.viewer.id)),

  /** Reviews that the provider received, with instructions and tip, newest first. */
  received: query('provider').query(({ ctx }) => reviewsFor(ctx.database.read, ctx.viewer.id)),

  /** A page of a provider's reviews, newest first, and the figures computed from all of them. @throws not_found */
  ofProvider: open.input(ReviewsQuery).query(async ({ ctx: { database }, input }) => {
    const { providerId } = input;
    if (!(await isProvider(database.read, providerId))) throw new DomainError('not_found');
    const { items, nextCursor } = await reviewsOf(database.read, input);
    const figures = (await ratingFigures(database.read, [providerId])).get(providerId);
    return { ...figures, reviews: items, nextCursor };
  }),
};
