import type { Booking } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { ReviewTexts } from '../../providers/review-texts.tsx';

/** What the customer wrote about a visit, for both sides; the receipt has the stars (REV-7). */
export function VisitReview({ booking: { id: bookingId, rating } }: { booking: Booking }) {
  const { data: review } = trpc.reviews.ofBooking.useQuery({ bookingId }, { enabled: rating !== null });
  return review && <ReviewTexts review={review} />;
}
