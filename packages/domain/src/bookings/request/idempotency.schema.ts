import { z } from 'zod';
import { isStorable } from '../../platform/text.ts';

const LENGTH = 'The Idempotency-Key must have 1 to 255 characters';

/** Names a request, so that sending it again does it once (REQ-3). */
export const IdempotencyKey = z
  .string()
  .min(1, LENGTH)
  .max(255, LENGTH)
  .refine(isStorable, 'The Idempotency-Key must have no control characters')
  .optional();

/**
 * How long a request is answered again under its Idempotency-Key (REQ-3). The creation of a series can be resumed, and
 * undone, as long (SER-7, SER-8).
 */
export const KEY_KEPT_HOURS = 24;
