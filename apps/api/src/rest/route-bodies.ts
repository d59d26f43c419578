import { BOOKING_STATUSES, BookingRequest, FORM_DURATION } from '@doorstep/domain';
import { z } from 'zod';

/** POST /api/bookings: the form's payload (API-7). */
export const BookingBody = BookingRequest.omit({ source: true, idempotencyKey: true }).extend({
  duration: z.literal(FORM_DURATION).optional(),
});

/** PATCH /api/bookings/{id}/status (API-7). */
export const StatusBody = z.object({
  status: z.enum(BOOKING_STATUSES),
  reason: z.enum(['no_show', 'problem']).optional().describe('Why an admin cancels after the start.'),
});

/** POST /api/admin/bookings/{id}/flag: may be empty (API-7). */
export const FlagBody = z.object({ note: z.string().max(1000).nullish() }).optional();
