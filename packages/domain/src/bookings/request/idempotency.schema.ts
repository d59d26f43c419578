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
 * Hours for which an answer is stored under its Idempotency-Key (REQ-3), and a series can be resumed and undone (SER-7,
 * SER-8).
 */
export const IDEMPOTENCY_RETENTION_HOURS = 24;
