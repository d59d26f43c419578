import { z } from 'zod';
import { PageQuery } from '../page.ts';
import { Id, optionalText } from '../text.ts';

/** What a customer says of a completed booking. */
export const ReviewDraft = z.object({
  bookingId: Id,
  rating: z.int('Please choose at least one star').min(1, 'Please choose at least one star').max(5),
  comment: optionalText(2000),
  /** For the provider's eyes, for the next visit. */
  instructions: optionalText(2000),
  recommend: z.boolean().default(true),
  /** A tip that is recorded, never charged, in US cents. */
  tip: z.int().min(0).max(100_000, 'A tip is at most 1,000.00').default(0),
});
export type ReviewDraft = z.output<typeof ReviewDraft>;

/** Asks for a page of a provider's reviews. */
export const ReviewsQuery = PageQuery.omit({ text: true }).extend({ providerId: Id });
export type ReviewsQuery = z.output<typeof ReviewsQuery>;

/** A review as everybody sees it: who wrote it stays among its two sides. */
export interface Review {
  id: number;
  /** First name and initial, such as `Amara C.`; the full name for its two sides. */
  customerName: string;
  rating: number;
  comment: string | null;
  recommend: boolean;
  createdAt: string;
}

/** A review as its two sides see it. */
export interface FullReview extends Review {
  userId: number;
  providerId: number;
  bookingId: number;
  /** For the provider, for the next visit. */
  instructions: string | null;
  /** Recorded, never charged, in US cents. */
  tip: number;
}

/** What is computed from reviews: their number and their average to one decimal, null without any (Rulings: Provider figures). */
export interface RatingFigures {
  reviewCount: number;
  averageRating: number | null;
}
