import type { Booking, DayJob, Distance } from '@doorstep/domain';

/** A line of a day: a job, the time before it, the way to it, or the present. */
export type PlanEntry = { at: number; isPast: boolean } & (
  | { type: 'job'; booking: DayJob['booking'] }
  /** Free from `at` until the next job, or the way to it. */
  | { type: 'free'; until: number }
  | { type: 'travel'; distance: Distance }
  | { type: 'now' }
);

/** Shorter gaps are no free time. */
const MIN_FREE_MS = 15 * 60_000;

/** Returns the lines of a day in order; the present is among them on the day itself. */
export function planDay(jobs: readonly DayJob[], now: Date, isToday: boolean): PlanEntry[] {
  const present = now.getTime();
  const entries = jobs.flatMap(({ booking, distance }, index): PlanEntry[] => {
    const start = Date.parse(booking.date);
    const previous = jobs[index - 1]?.booking;
    const leave = leaveBy(booking, distance);
    const free = previous ? Date.parse(previous.endsAt) : null;
    const until = leave ?? start;
    return [
      ...(free !== null && until - free >= MIN_FREE_MS
        ? [{ type: 'free', at: free, until, isPast: until <= present } as const]
        : []),
      ...(distance && leave !== null
        ? [{ type: 'travel', at: leave, distance, isPast: start <= present } as const]
        : []),
      { type: 'job', at: start, booking, isPast: Date.parse(booking.endsAt) <= present },
    ];
  });
  if (!isToday || entries.length === 0) return entries;
  const next = entries.findIndex(({ at }) => at > present);
  return entries.toSpliced(next === -1 ? entries.length : next, 0, {
    type: 'now',
    at: present,
    isPast: true,
  });
}

/** Returns when to leave for a job; null when the travel time is unknown or there is none (AVL-9). */
export function leaveBy({ date }: Pick<Booking, 'date'>, distance: Distance | null | undefined) {
  return distance && distance.minutes > 0 ? Date.parse(date) - distance.minutes * 60_000 : null;
}
