const HOUR_MS = 3_600_000;

/**
 * When a request that nobody answers is cancelled: 24 hours after it was made, at the latest 2 hours before its start
 * (Rulings: Lifecycle). One that is only made inside those two hours waits until the start.
 */
export function expiryOf(requestedAt: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - 2 * HOUR_MS;
  if (latest <= requestedAt.getTime()) return startsAt;
  return new Date(Math.min(requestedAt.getTime() + 24 * HOUR_MS, latest));
}

/** When a wish for another time lapses: after 6 hours, at the latest at the original start (Rulings: Reschedule). */
export function lapseOf(requestedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + 6 * HOUR_MS, startsAt.getTime()));
}

/** How long after its end a confirmed job is completed by itself (Rulings: Lifecycle). */
export const COMPLETED_AFTER_MS = 48 * HOUR_MS;
