/** Procedures without a caller yet: which part of the product that is still to be built will, and what for. */
export const WAITING: Record<string, string> = {};
