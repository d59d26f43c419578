import { DomainError } from '../platform/errors.ts';
import { type DomainEvent, recordEvent } from '../platform/events/event.queries.ts';
import { insertReview } from '../providers/reviews/review.queries.ts';
import { ReviewDraft } from '../providers/reviews/review.schema.ts';
import { command } from '../platform/trpc.ts';
import { readBooking } from './booking.policy.ts';

export const writeReviewProcedures = {
  /** Reviews a completed booking, once, by its customer. @throws not_found, not_completed, already_reviewed */
  write: command(ReviewDraft, 'customer').mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    const { booking } = await readBooking(tx, viewer, input.bookingId);
    if (booking.status !== 'completed' || booking.providerId === null) throw new DomainError('not_completed');
    const { providerId, serviceId } = booking;
    if (!(await insertReview(tx, { ...input, userId: viewer.id, providerId, serviceId }, now))) {
      throw new DomainError('already_reviewed');
    }
    const event: DomainEvent = { type: 'booking.reviewed', actorId: viewer.id, bookingId: booking.id };
    await recordEvent(tx, { ...event, data: { rating: input.rating } }, now);
  }),
};
