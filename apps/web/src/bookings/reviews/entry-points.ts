/** The entry points of the flow, each with its documented button and toast. */
export const ENTRY_POINTS = {
  card: { submit: 'Submit', toast: 'Rating submitted' },
  review: { submit: 'Submit Review', toast: 'Review submitted' },
} as const;

export interface RatingFlowProps {
  bookingId: number;
  providerName: string | null;
  entryPoint: keyof typeof ENTRY_POINTS;
  onDone?: (() => void) | undefined;
}
