import { PageQuery } from '../../platform/page.ts';
import { query } from '../../platform/trpc.ts';
import { latestUnreviewed, reviewsReceived } from './review.queries.ts';

export const reviewProcedures = {
  /** The customer's latest completed booking that waits for a review; null when none does. */
  due: query('customer').query(({ ctx }) => latestUnreviewed(ctx.database.read, ctx.viewer.id)),

  /** A page of the reviews that the provider received, with instructions and tip, newest first. @throws invalid */
  received: query('provider')
    .input(PageQuery.pick({ cursor: true, limit: true }))
    .query(({ ctx: { database, viewer }, input }) =>
      reviewsReceived(database.read, { ...input, providerId: viewer.id }),
    ),
};
