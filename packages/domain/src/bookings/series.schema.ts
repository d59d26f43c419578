import { z } from 'zod';
import { SlotsQuery } from '../availability/availability.schema.ts';
import { WallTime } from '../calendar.ts';
import { RecurrencePattern } from './booking.schema.ts';
import { MOST_OCCURRENCES } from './recurrence.ts';

/** Asks how a series would go: its first day and time, how often, how many dates. */
export const SeriesQuery = SlotsQuery.extend({
  time: WallTime,
  pattern: RecurrencePattern,
  count: z.int().min(1).max(MOST_OCCURRENCES, `A series has at most ${MOST_OCCURRENCES} dates`),
});
export type SeriesQuery = z.output<typeof SeriesQuery>;

/** What stands in the way of a date; `provider_busy` means that somebody else could come. */
export type Conflict = 'provider_busy' | 'fully_booked' | 'nobody_works' | 'past' | 'too_far';

interface PreviewedDate {
  date: string;
  startsAt: string;
  conflict: Conflict | null;
}

/** One date of a series that does not exist yet; `monday` offers to move a date that fell on a Sunday. */
export interface Occurrence extends PreviewedDate {
  /** 0 is the first. */
  index: number;
  monday: PreviewedDate | null;
}

/** A series before it is confirmed: who would come, and what stands in the way of each date (Rulings: Series). */
export interface SeriesPreview {
  provider: { id: number; name: string } | null;
  time: string;
  occurrences: Occurrence[];
}
