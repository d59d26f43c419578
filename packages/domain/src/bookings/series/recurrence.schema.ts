import { z } from 'zod';
import { RECURRENCE_PATTERNS } from './recurrence.ts';

/** In a file of its own, because the booking form needs it and no other schema of bookings. */
export const RecurrencePattern = z.enum(RECURRENCE_PATTERNS, 'Please select a frequency');
export type RecurrencePattern = z.infer<typeof RecurrencePattern>;
