/** Values of the filter in the URL: all reviews, those with a number of stars, and those without a reply. */
export const REVIEW_FILTERS = ['all', '5', '4', '3', '2', '1', 'unanswered'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** Query for a provider's own reviews: as many as fit on a screen or two. */
export function receivedReviews(filter: ReviewFilter) {
  const limit = { limit: 8 };
  if (filter === 'all') return limit;
  return filter === 'unanswered' ? { ...limit, unanswered: true } : { ...limit, rating: Number(filter) };
}
