import { z } from 'zod';
import { PlainDate } from '../calendar.ts';
import { Id } from '../text.ts';

/** Times the form offers: 30-minute steps, no 12:30 (S1 §9). */
export const FORM_SLOTS: readonly string[] =
  '09:00 09:30 10:00 10:30 11:00 11:30 12:00 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00'.split(
    ' ',
  );

/** Times the wizard offers: hourly (S1 §9). */
export const WIZARD_SLOTS: readonly string[] = FORM_SLOTS.filter((time) => time.endsWith(':00'));

/** Duration of a booking made with the form or over REST, in minutes (S1 §9). */
export const FORM_DURATION = 60;

const Duration = z
  .int('Durations are whole quarter hours')
  .min(15)
  .max(1440, 'A booking lasts at most 24 hours')
  .multipleOf(15, 'Durations are whole quarter hours');

/** Asks for the free times of one day, of whoever offers a service or of one provider. */
export const SlotsQuery = z.object({
  date: PlainDate,
  serviceId: Id,
  providerId: Id.nullish(),
  duration: Duration.default(FORM_DURATION),
  overnight: z.boolean().default(false),
  source: z.enum(['form', 'wizard']).default('form'),
});
export type SlotsQuery = z.output<typeof SlotsQuery>;

/** Asks for the same of many days, from the first that is open on. */
export const DaysQuery = SlotsQuery.omit({ date: true }).extend({
  from: PlainDate.optional(),
  days: z.int().min(1).max(31, 'Please ask for at most 31 days').default(30),
});
export type DaysQuery = z.output<typeof DaysQuery>;

/** Why a day has no free time. */
export type NoSlotsReason = 'past' | 'sunday' | 'too_far' | 'nobody_offers' | 'nobody_works' | 'fully_booked';

/** The free times of a day; when there are none, why. */
export interface DaySlots {
  date: string;
  slots: { time: string; startsAt: string }[];
  reason: NoSlotsReason | null;
}

/** The same, with the next day that has some; null when this one has, or none in the window. */
export interface Slots extends DaySlots {
  nextFreeDate: string | null;
}
