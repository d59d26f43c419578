import { z } from 'zod';

/** The token of a feed. Any text is looked up, so that a wrong one and an ended one get the same response (CAL-3). */
export const FeedTarget = z.object({ token: z.string() });

/** Days of past bookings in a feed, and the maximum numbers of started and of future bookings (CAL-4). */
export const FEED_BOUNDS = { days: 90, begun: 250, ahead: 500 } as const;

/** A booking in the calendar of its customer or its provider. */
export interface CalendarEntry {
  bookingId: number;
  /** Number of changes of the booking. */
  sequence: number;
  createdAt: string;
  changedAt: string;
  startsAt: string;
  endsAt: string;
  status: 'tentative' | 'confirmed' | 'cancelled';
  title: string;
  /** The other side and the status, a line each. */
  details: string[];
  /** Null when the reader may not know it. */
  location: string | null;
}
