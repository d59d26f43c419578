import { DomainError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { insertReview, reviewOfBooking, setReply } from '../providers/reviews/review.queries.ts';
import { ReviewDraft, ReviewReply } from '../providers/reviews/review.schema.ts';
import { command, query } from '../platform/trpc.ts';
import { readBooking } from './booking.policy.ts';
import { Target } from './booking.schema.ts';

export const bookingReviewProcedures = {
  /**
   * Returns the review of a booking as its customer and its provider read it; null for admins and before there is one.
   * @throws not_found
   */
  ofBooking: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input: { bookingId } }) => {
      await readBooking(database.read, viewer, bookingId);
      return reviewOfBooking(database.read, bookingId, viewer.id);
    }),

  /** Reviews a completed booking, once, by its customer (REV-1). @throws not_found, not_completed, already_reviewed */
  write: command(ReviewDraft, 'customer').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const { booking } = await readBooking(tx, viewer, input.bookingId);
    if (booking.status !== 'completed' || booking.providerId === null) throw new DomainError('not_completed');
    const { providerId, serviceId } = booking;
    if (!(await insertReview(tx, { ...input, userId: viewer.id, providerId, serviceId }, now))) {
      throw new DomainError('already_reviewed');
    }
    const data = { rating: input.rating };
    await recordEvent(tx, { type: 'booking.reviewed', actorId: viewer.id, bookingId: booking.id, data }, now);
  }),

  /** Sets the provider's public reply to the review of a booking, or removes it (REV-8). @throws not_found */
  reply: command(ReviewReply, 'provider').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const { bookingId, reply } = input;
    const former = await setReply(tx, { ...input, providerId: viewer.id });
    if (former === undefined) throw new DomainError('not_found');
    const type =
      reply === null
        ? 'booking.reply_removed'
        : former === null
          ? 'booking.review_replied'
          : 'booking.reply_changed';
    await recordEvent(tx, { type, actorId: viewer.id, bookingId }, now);
  }),
};
