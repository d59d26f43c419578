import { z } from 'zod';
import { RECURRENCE_PATTERNS } from './recurrence.ts';

export const RecurrencePattern = z.enum(RECURRENCE_PATTERNS, 'Please select a frequency');
export type RecurrencePattern = z.infer<typeof RecurrencePattern>;
