/** Query for a provider's own reviews: as many as fit on a screen or two. */
export const RECEIVED_REVIEWS = { limit: 8 } as const;
