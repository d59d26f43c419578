const HOUR_MS = 3_600_000;

/** Time to answer a request, and the latest time before its start (DUE-1). */
export const EXPIRES_AFTER_HOURS = 24;
export const EXPIRES_BEFORE_HOURS = 2;

/** A cancellation, skip or move within this time before the start is late (DUE-4). */
export const LATE_HOURS = 24;

/**
 * Returns when an unanswered request expires: 24 hours after it was made, at the latest 2 hours before its start (DUE-1);
 * one made within those two hours expires at the start (DUE-2).
 */
export function expiryOf(requestedAt: Date, startsAt: Date): Date {
  const latest = startsAt.getTime() - EXPIRES_BEFORE_HOURS * HOUR_MS;
  if (latest <= requestedAt.getTime()) return startsAt;
  return new Date(Math.min(requestedAt.getTime() + EXPIRES_AFTER_HOURS * HOUR_MS, latest));
}

/** Time to answer a reschedule request (RES-4). */
export const LAPSES_AFTER_HOURS = 6;

/** Returns when a reschedule request lapses: after 6 hours, at the latest at the original start (RES-4). */
export function lapseOf(requestedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(requestedAt.getTime() + LAPSES_AFTER_HOURS * HOUR_MS, startsAt.getTime()));
}

/** A confirmed job completes itself so long after its end (DUE-3). */
export const COMPLETED_AFTER_HOURS = 48;
export const COMPLETED_AFTER_MS = COMPLETED_AFTER_HOURS * HOUR_MS;

/**
 * Returns when a visit is closed: it completes itself, its record can no longer be changed, and no problem be reported
 * (DUE-3, JOB-4, PRB-1).
 */
export function visitClosesAt({ endsAt }: { endsAt: string }): Date {
  return new Date(Date.parse(endsAt) + COMPLETED_AFTER_MS);
}

/** Returns the moment after which giving up a visit is late: 24 elapsed hours before its start (DUE-4). */
export function lateAfter(startsAt: string): Date {
  return new Date(Date.parse(startsAt) - LATE_HOURS * HOUR_MS);
}

/** Returns whether less than 24 elapsed hours remain until the start (DUE-4). */
export function isLate(startsAt: string, now: Date): boolean {
  return now > lateAfter(startsAt);
}

/** Returns the arrival window of a visit, as instants: its first hour, or all of a shorter one (DSH-10). */
export function arrivalWindowOf({ date, endsAt }: { date: string; endsAt: string }): {
  from: string;
  to: string;
} {
  const hour = new Date(Date.parse(date) + HOUR_MS).toISOString();
  return { from: date, to: hour < endsAt ? hour : endsAt };
}
