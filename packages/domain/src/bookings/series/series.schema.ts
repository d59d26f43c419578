import { z } from 'zod';
import { SlotsQuery } from '../../scheduling/slots.schema.ts';
import { WallTime } from '../../platform/calendar.schema.ts';
import type { ErrorCode, ErrorDetails } from '../../platform/errors.ts';
import type { ServiceType } from '../../services/service-types.ts';
import { Id } from '../../platform/text.ts';
import type { Booking } from '../booking.schema.ts';
import { RecurrencePattern } from './recurrence.schema.ts';
import { MAX_OCCURRENCES } from './recurrence.ts';

/** Asks how a series would go: its first day and time, how often, how many dates. */
export const SeriesQuery = SlotsQuery.extend({
  time: WallTime,
  pattern: RecurrencePattern,
  count: z.int().min(1).max(MAX_OCCURRENCES, `A series has at most ${MAX_OCCURRENCES} dates`),
  /** The series whose creation is resumed. */
  seriesId: Id.optional(),
});
export type SeriesQuery = z.output<typeof SeriesQuery>;

/**
 * What stands in the way of a date; `provider_busy` means that another could come, `out_of_reach` that those who are free
 * cannot get there in time, `unavailable` that those who work then are not there for this customer (AVL-11), `no_such_time` that the clock change skips it.
 */
export type Conflict =
  | 'provider_busy'
  | 'out_of_reach'
  | 'fully_booked'
  | 'outside_working_time'
  | 'unavailable'
  | 'past'
  | 'too_far'
  | 'no_such_time';

/** A provider as a preview names them. */
export interface ProviderName {
  id: number;
  name: string;
}

interface PreviewedDate {
  date: string;
  startsAt: string;
  conflict: Conflict | null;
  /** Who could come instead of a busy provider, if the customer agrees by naming them. */
  substitute: ProviderName | null;
}

/** One date of a series; `monday` offers to move a monthly date that lies on a Sunday. */
export interface Occurrence extends PreviewedDate {
  /** 0 is the first. */
  index: number;
  monday: PreviewedDate | null;
  /** What was made for this date already, when a creation is resumed; it is in conflict with nothing. */
  bookingId: number | null;
}

/** Names a series. */
export const SeriesTarget = z.object({ seriesId: Id });

/** A series as a user sees it: those of its dates that concern them, soonest first. */
export interface Series {
  id: number;
  serviceId: number;
  serviceName: string;
  serviceType: ServiceType;
  pattern: RecurrencePattern | null;
  bookings: Booking[];
}

/** What became of the dates that an action on a series was meant for. */
export interface SeriesReport {
  done: Booking[];
  refused: ({ bookingId: number; startsAt: string; code: ErrorCode; message: string } & ErrorDetails)[];
}

/** A series before it is confirmed: who would come, and what stands in the way of each date (SER-4). */
export interface SeriesPreview {
  provider: ProviderName | null;
  time: string;
  occurrences: Occurrence[];
  /** How many more requests its reader may have open; dates beyond it are refused (REQ-4). */
  room: number | null;
}
