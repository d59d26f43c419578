import { query } from '../trpc.ts';
import { latestUnreviewed, reviewsFor } from './review.queries.ts';

export const reviewProcedures = {
  /** The customer's latest completed booking that waits for a review; null when none does. */
  due: query('customer').query(({ ctx }) => latestUnreviewed(ctx.database.read, ctx.viewer.id)),

  /** Reviews that the provider received, with instructions and tip, newest first. */
  received: query('provider').query(({ ctx }) => reviewsFor(ctx.database.read, ctx.viewer.id)),
};
