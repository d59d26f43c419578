import { z } from 'zod';
import { SlotsQuery } from '../../scheduling/slots.schema.ts';
import { PlainDate, WallTime } from '../../platform/calendar.schema.ts';
import type { ErrorCode, ErrorDetails } from '../../platform/errors.ts';
import type { ServiceType } from '../../services/service-types.ts';
import { Id } from '../../platform/text.ts';
import { type Booking, BookingRequest, type ListedBooking } from '../booking.schema.ts';
import { RecurrencePattern } from './recurrence.schema.ts';
import { IdempotencyKey } from '../request/idempotency.schema.ts';
import { MAX_OCCURRENCES } from './recurrence.ts';

const TOO_MANY_DATES = `A recurring booking can have up to ${MAX_OCCURRENCES} dates`;

/** The first day and time of a series, its frequency and number of dates. */
export const SeriesQuery = SlotsQuery.extend({
  time: WallTime,
  pattern: RecurrencePattern,
  count: z.int().min(1).max(MAX_OCCURRENCES, TOO_MANY_DATES),
});
export type SeriesQuery = z.output<typeof SeriesQuery>;

/** Requests the dates of a series; with its id, those that are left of one whose creation was stopped (SER-6, SER-7). */
export const SeriesRequest = BookingRequest.omit({
  date: true,
  time: true,
  providerId: true,
  recurring: true,
}).extend({
  recurrencePattern: RecurrencePattern,
  dates: z
    .array(
      z.object({
        /** 0 is the first date of the series; dates that are left out have one too. */
        index: z
          .int()
          .min(0)
          .max(MAX_OCCURRENCES - 1),
        date: PlainDate,
        time: WallTime,
        /** Null for the first date's provider. */
        providerId: Id.nullable(),
      }),
    )
    .min(1)
    .max(MAX_OCCURRENCES, TOO_MANY_DATES),
  idempotencyKey: IdempotencyKey.unwrap(),
});
export type SeriesRequest = z.output<typeof SeriesRequest>;

/**
 * The reason why a date cannot be booked: with `provider_busy` another provider could come, with `out_of_reach` no free
 * provider can get there in time, with `unavailable` those who work then are not available to this customer (AVL-11), and
 * `no_such_time` is skipped by the clock change.
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

export interface ProviderName {
  id: number;
  name: string;
}

interface PreviewedDate {
  date: string;
  startsAt: string;
  conflict: Conflict | null;
  /** Could come instead of a busy provider, if the customer agrees by naming them. */
  substitute: ProviderName | null;
}

/** One date of a series; `monday` is the alternative to a monthly date on a Sunday. */
export interface Occurrence extends PreviewedDate {
  /** 0 is the first. */
  index: number;
  monday: PreviewedDate | null;
}

export const SeriesTarget = z.object({ seriesId: Id });

/** The further fields of a date in its series. */
export const DATE_FIELDS = ['duration', 'providerPhoto', 'totalPrice'] as const;

/** A series with those of its dates that the user may see, soonest first. */
export interface Series {
  id: number;
  serviceId: number;
  serviceName: string;
  serviceType: ServiceType;
  pattern: RecurrencePattern | null;
  bookings: ListedBooking<(typeof DATE_FIELDS)[number]>[];
}

/** The result of an action on the dates of a series. */
export interface SeriesReport {
  done: Booking[];
  refused: ({ bookingId: number; startsAt: string; code: ErrorCode; message: string } & ErrorDetails)[];
}

/** A series before it is confirmed: its provider, and the conflict of each date (SER-4). */
export interface SeriesPreview {
  provider: ProviderName | null;
  /** Photos of the provider and the substitutes, by their ids; those without one are absent. */
  photos: Record<string, string>;
  time: string;
  occurrences: Occurrence[];
  /** Number of further pending requests that the viewer may have (REQ-4); null for visitors. */
  room: number | null;
}
