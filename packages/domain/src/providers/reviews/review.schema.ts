import { z } from 'zod';
import { PageQuery } from '../../platform/page.ts';
import { Id, optionalText, requiredText } from '../../platform/text.ts';

/** A customer's review of a completed booking (REV-1). */
export const ReviewDraft = z.object({
  bookingId: Id,
  rating: z.int('Please choose at least one star').min(1, 'Please choose at least one star').max(5),
  comment: optionalText(2000),
  /** Instructions for the next visit, visible to the provider only. */
  instructions: optionalText(2000),
  recommend: z.boolean().default(false),
  /** A tip that is recorded, never charged, in US cents (REV-2, PRO-5). */
  tip: z
    .int('Please enter an amount, such as 5 or 7.50')
    .min(0, 'A tip can’t be negative')
    .max(100_000, 'A tip can be up to 1,000.00')
    .default(0),
});
export type ReviewDraft = z.output<typeof ReviewDraft>;

/** A provider's public reply to a review; null removes it (REV-8). */
export const ReviewReply = z.object({
  bookingId: Id,
  reply: requiredText(1000, 'Please write a reply').nullable(),
});
export type ReviewReply = z.output<typeof ReviewReply>;

/** A completed visit without a review. */
export interface DueReview {
  bookingId: number;
  serviceName: string;
  providerName: string;
  date: string;
}

export const ReviewsQuery = PageQuery.omit({ text: true }).extend({
  providerId: Id,
  /** Only reviews with this number of stars. */
  rating: z.int().min(1).max(5).nullish(),
});
export type ReviewsQuery = z.output<typeof ReviewsQuery>;

export const ReceivedReviewsQuery = ReviewsQuery.omit({ providerId: true }).extend({
  /** Only reviews without a reply. */
  unanswered: z.boolean().default(false),
});
export type ReceivedReviewsQuery = z.output<typeof ReceivedReviewsQuery>;

/** A public review, with the customer's short name. */
export interface Review {
  id: number;
  /** First name and initial, such as `Amara C.`; the full name for its two sides. */
  customerName: string;
  serviceName: string;
  rating: number;
  comment: string | null;
  recommend: boolean;
  createdAt: string;
  /** The provider's public reply. */
  reply: string | null;
}

/** One of the latest reviews of all providers. */
export interface LatestReview extends Omit<Review, 'reply'> {
  providerId: number;
  providerName: string;
}

/** A review as its customer and provider see it. */
export interface FullReview extends Review {
  userId: number;
  providerId: number;
  bookingId: number;
  instructions: string | null;
  /** Recorded, never charged, in US cents. */
  tip: number;
}

/** Number of reviews, and their average to one decimal; null without any (REV-3). */
export interface Rating {
  reviewCount: number;
  averageRating: number | null;
}

/** A rating, and the number of reviews with each number of stars, from 5 to 1. */
export interface RatingBreakdown extends Rating {
  /** Number of reviews that recommend the provider. */
  recommendCount: number;
  stars: { rating: number; count: number }[];
}
