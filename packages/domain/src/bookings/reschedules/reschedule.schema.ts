import type { z } from 'zod';
import { WallTime } from '../../platform/calendar.schema.ts';
import { BookingRequest, Target } from '../booking.schema.ts';

/** Another time for a booking. */
export const Reschedule = Target.extend({ date: BookingRequest.shape.date, time: WallTime });
export type Reschedule = z.infer<typeof Reschedule>;
