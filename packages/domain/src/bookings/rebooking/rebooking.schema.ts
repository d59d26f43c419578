import { z } from 'zod';
import { WallTime } from '../../platform/calendar.schema.ts';
import type { Alternative } from '../../platform/errors.ts';
import type { ProviderChoice } from '../../providers/profile.schema.ts';
import { Id } from '../../platform/text.ts';
import { BookingRequest, type LineItem, Target } from '../booking.schema.ts';

/** Books again what others called off: with a provider at its time, or at another time; for the total that was shown. */
export const Rebooking = Target.extend({
  providerId: Id.nullish(),
  date: BookingRequest.shape.date.optional(),
  time: WallTime.optional(),
  totalPrice: z.int(),
})
  .refine(({ date, time }) => (date === undefined) === (time === undefined), {
    path: ['time'],
    message: 'Please select a time',
  })
  .refine(({ providerId, time }) => providerId || time !== undefined, {
    path: ['providerId'],
    message: 'Please choose who should come, or another time',
  });
export type Rebooking = z.output<typeof Rebooking>;

export interface RebookingOffer {
  totalPrice: number;
  lineItems: LineItem[];
  /** Other providers who are free at its time, in the order in which they would be asked. */
  providers: ProviderChoice[];
  /** The nearest other times at which a provider is free. */
  times: Alternative[];
}
