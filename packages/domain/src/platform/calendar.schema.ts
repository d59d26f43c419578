import { z } from 'zod';

/** A calendar day without a time, `YYYY-MM-DD`, of years whose days can be counted on from without leaving that form. */
export const PlainDate = z.iso
  .date('Please select a date')
  .refine((date) => date >= '1900' && date < '2200', 'Please select a date');

/** A wall time, `HH:MM`. */
export const WallTime = z
  .string('Please select a time')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please select a time');
