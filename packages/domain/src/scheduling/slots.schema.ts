import { z } from 'zod';
import { PlainDate } from '../platform/calendar.schema.ts';
import { Id, optionalText } from '../platform/text.ts';
import { FORM_DURATION, MAX_DURATION } from './booking-window.ts';

const Duration = z
  .int('Please choose a duration in steps of 15 minutes')
  .min(15)
  .max(MAX_DURATION, `A booking can’t be longer than ${MAX_DURATION / 60} hours`)
  .multipleOf(15, 'Please choose a duration in steps of 15 minutes');

/** Query for the free times of one day, of every provider of a service or of one. */
export const SlotsQuery = z.object({
  date: PlainDate,
  serviceId: Id,
  providerId: Id.nullish(),
  duration: Duration.default(FORM_DURATION),
  overnight: z.boolean().default(false),
  source: z.enum(['form', 'wizard']).default('form'),
  /** Place of the job, once known: a saved address of the viewer, or a postcode (AVL-8). */
  addressId: Id.nullish().transform((id) => id ?? null),
  postcode: optionalText(20),
});
export type SlotsQuery = z.output<typeof SlotsQuery>;

/** Query for the free times of many days, by default from the first open one. */
export const DaysQuery = SlotsQuery.omit({ date: true }).extend({
  from: PlainDate.optional(),
  days: z.int().min(1).max(31, 'Please choose 31 days or fewer').default(30),
});
export type DaysQuery = z.output<typeof DaysQuery>;

/**
 * Reason for a day without free times. `out_of_reach`: the free providers cannot get there in time. `unavailable`: those
 * who work then have time off or are blocked, which are deliberately not distinguished (AVL-11).
 */
export type NoSlotsReason =
  | 'past'
  | 'sunday'
  | 'too_far'
  | 'not_offered'
  | 'outside_working_time'
  | 'unavailable'
  | 'fully_booked'
  | 'out_of_reach';

/** The free times of a day, or the reason why there are none. */
export interface DaySlots {
  date: string;
  slots: { time: string; startsAt: string }[];
  reason: NoSlotsReason | null;
}

/** The free times of a day, and where to look next. */
export interface Slots extends DaySlots {
  /** Times at which providers are free, but cannot get there in time. */
  outOfReach: string[];
  /** Null when this day has free times, or no day in the window has. */
  nextFreeDate: string | null;
}
