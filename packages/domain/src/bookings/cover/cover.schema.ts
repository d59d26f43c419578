import type { Booking } from '../booking.schema.ts';

/** Providers who are asked at once to cover a job, the best first (AVL-5). */
export const MAX_COVER_REQUESTS = 10;

/**
 * A job that a provider is asked to cover: what it is and what it pays. Of the customer only the first name, the town and
 * the postcode district, until the provider accepts (AVL-5).
 */
export interface CoverRequest extends Pick<
  Booking,
  | 'id'
  | 'serviceName'
  | 'serviceType'
  | 'providerName'
  | 'date'
  | 'endsAt'
  | 'duration'
  | 'totalPrice'
  | 'lineItems'
> {
  customerFirstName: string;
  /** `London, SE1`; null when the address has no postcode. */
  area: string | null;
  /** The choices from lists, a line each; no typed text. */
  choices: string[];
}

/** A job in its provider's time off, and how far it is covered. */
export interface JobInTimeOff {
  booking: Booking;
  /** Counts of open and declined requests; null without a search. */
  offer: { asked: number; declined: number } | null;
}

/** A job that another provider has taken over, as far as it concerns the one who had it. */
export interface CoveredJob {
  bookingId: number;
  serviceName: string;
  startsAt: string;
  takenBy: string;
}

export interface CoverReport {
  done: { id: number }[];
  refused: { bookingId: number; startsAt: string; message: string }[];
}
