const HOUR_MS = 3_600_000;

/** A request waits so long for its answer, at the latest until so long before its start (DUE-1). */
export const EXPIRES_AFTER_HOURS = 24;
export const EXPIRES_BEFORE_HOURS = 2;

/** Giving up a time less than so long before it is late (DUE-4). */
export const LATE_HOURS = 24;

/**
 * When an unanswered request is cancelled: 24 hours after it was made, at the latest 2 hours before its start
 * (DUE-1). One that is only made inside those two hours waits until the start (DUE-2).
 */
export function expiryOf(requestedAt: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - EXPIRES_BEFORE_HOURS * HOUR_MS;
  if (latest <= requestedAt.getTime()) return startsAt;
  return new Date(Math.min(requestedAt.getTime() + EXPIRES_AFTER_HOURS * HOUR_MS, latest));
}

/** A reschedule request waits so long for its answer (RES-4). */
export const LAPSES_AFTER_HOURS = 6;

/** When a reschedule request lapses: after 6 hours, at the latest at the original start (RES-4). */
export function lapseOf(requestedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + LAPSES_AFTER_HOURS * HOUR_MS, startsAt.getTime()));
}

/** How long after its end a confirmed job is completed by itself (DUE-3). */
export const COMPLETED_AFTER_HOURS = 48;
export const COMPLETED_AFTER_MS = COMPLETED_AFTER_HOURS * HOUR_MS;

/** Whether less than 24 elapsed hours remain until the start (DUE-4). */
export function isLate(startsAt: string, now: Date): boolean {
  return Date.parse(startsAt) - now.getTime() < LATE_HOURS * HOUR_MS;
}

const FIRST_HOUR_MS = 3_600_000;

/** When the provider of a visit arrives: within its first hour, or within all of a shorter one (DSH-10). As instants. */
export function arrivalWindowOf({ date, endsAt }: { date: string; endsAt: string }): {
  from: string;
  to: string;
} {
  const hour = new Date(Date.parse(date) + FIRST_HOUR_MS).toISOString();
  return { from: date, to: hour < endsAt ? hour : endsAt };
}
