/** How many addresses one user may save (ADR-10). */
export const MAX_ADDRESSES = 50;
