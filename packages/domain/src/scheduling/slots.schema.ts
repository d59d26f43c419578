import { z } from 'zod';
import { PlainDate } from '../platform/calendar.schema.ts';
import { Id, optionalText } from '../platform/text.ts';
import { FORM_DURATION, MAX_DURATION } from './slot-times.ts';

const Duration = z
  .int('Durations are whole quarter hours')
  .min(15)
  .max(MAX_DURATION, `A booking lasts at most ${MAX_DURATION / 60} hours`)
  .multipleOf(15, 'Durations are whole quarter hours');

/** Asks for the free times of one day, of all who offer a service or of one provider. */
export const SlotsQuery = z.object({
  date: PlainDate,
  serviceId: Id,
  providerId: Id.nullish(),
  duration: Duration.default(FORM_DURATION),
  overnight: z.boolean().default(false),
  source: z.enum(['form', 'wizard']).default('form'),
  /** Where the job will be, once that is known: at an address that the asker has saved, or at a postcode (AVL-8). */
  addressId: Id.nullish(),
  postcode: optionalText(20),
});
export type SlotsQuery = z.output<typeof SlotsQuery>;

/** Asks for the same of many days, from the first that is open on. */
export const DaysQuery = SlotsQuery.omit({ date: true }).extend({
  from: PlainDate.optional(),
  days: z.int().min(1).max(31, 'Please ask for at most 31 days').default(30),
});
export type DaysQuery = z.output<typeof DaysQuery>;

/**
 * Why a day has no free time; `out_of_reach` means that the providers who are free cannot get there in time, `unavailable`
 * that those who work then have time off or are kept apart from the customer, which it does not tell apart (AVL-11).
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

/** The free times of a day; when there are none, why. */
export interface DaySlots {
  date: string;
  slots: { time: string; startsAt: string }[];
  reason: NoSlotsReason | null;
}

/** The same, with the next day that has some; null when this one has, or none in the window. */
export interface Slots extends DaySlots {
  /** Times at which providers are free, but none of them can get there in time. */
  outOfReach: string[];
  nextFreeDate: string | null;
}
