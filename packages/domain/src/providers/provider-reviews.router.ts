import { DomainError } from '../platform/errors.ts';
import { ratingFigures, reviewsOf } from './reviews/review.queries.ts';
import { ReviewsQuery } from './reviews/review.schema.ts';
import { rateLimitCost, publicProcedure } from '../platform/trpc.ts';
import { findVisibleProfile } from './visible-profile.ts';

export const providerReviewProcedures = {
  /** A page of a provider's reviews, newest first, and the figures computed from all of them. @throws not_found */
  ofProvider: publicProcedure
    .use(rateLimitCost(2))
    .input(ReviewsQuery)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { providerId } = input;
      if (!(await findVisibleProfile(database.read, providerId, viewer))) throw new DomainError('not_found');
      const { items, nextCursor } = await reviewsOf(database.read, input);
      const figures = (await ratingFigures(database.read, [providerId])).get(providerId);
      return { ...figures, reviews: items, nextCursor };
    }),
};
