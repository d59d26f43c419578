import { DomainError } from '../../platform/errors.ts';
import { publicProcedure, query, rateLimitCost } from '../../platform/trpc.ts';
import { findVisibleProfile } from '../profile.queries.ts';
import {
  countUnanswered,
  latestReviews,
  latestUnreviewed,
  readBreakdown,
  readRatings,
  pageOfPublicReviews,
  pageOfReceivedReviews,
} from './review.queries.ts';
import { ReceivedReviewsQuery, ReviewsQuery } from './review.schema.ts';

/** Number of reviews next to the testimonials. */
const LATEST = 3;

export const reviewProcedures = {
  /** Returns a page of a provider's reviews, newest first, and their rating over all reviews. @throws not_found */
  ofProvider: publicProcedure
    .use(rateLimitCost(2))
    .input(ReviewsQuery)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { providerId } = input;
      if (!(await findVisibleProfile(database.read, providerId, viewer))) throw new DomainError('not_found');
      const { items, nextCursor } = await pageOfPublicReviews(database.read, input);
      const rating = (await readRatings(database.read, [providerId])).get(providerId);
      return { ...rating, reviews: items, nextCursor };
    }),

  /** Returns the three latest reviews with a comment, of all providers (LND-9). */
  latest: publicProcedure
    .use(rateLimitCost(1))
    .query(({ ctx: { database } }) => latestReviews(database.read, LATEST)),

  /** Returns the customer's latest completed booking without a review, or null. */
  due: query('customer').query(({ ctx }) => latestUnreviewed(ctx.database.read, ctx.viewer.id)),

  /** Returns a page of the provider's own reviews with instructions and tip, newest first. @throws invalid */
  received: query('provider')
    .input(ReceivedReviewsQuery)
    .query(({ ctx: { database, viewer }, input }) =>
      pageOfReceivedReviews(database.read, { ...input, providerId: viewer.id }),
    ),

  /** Returns the provider's own rating, its breakdown by stars and the number of reviews without a reply. */
  breakdown: query('provider').query(async ({ ctx: { database, viewer } }) => ({
    ...(await readBreakdown(database.read, viewer.id)),
    unansweredCount: await countUnanswered(database.read, viewer.id),
  })),
};
