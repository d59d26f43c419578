/** How many addresses one user may save (ADR-10). */
export const MOST_ADDRESSES = 50;
