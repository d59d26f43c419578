import type { Attempt } from '../users/limits.ts';
import type { Viewer } from '../context.ts';

const HOUR_MS = 3_600_000;

/** Counts the bytes of photos that a user has stored within an hour (FIL-7). */
export function photoQuota({ id }: Viewer, bytes = 0): Attempt {
  return {
    limit: { name: 'photo bytes', most: 100_000_000, windowMs: HOUR_MS, code: 'too_many_uploads' },
    subject: `user ${id}`,
    cost: bytes,
  };
}
