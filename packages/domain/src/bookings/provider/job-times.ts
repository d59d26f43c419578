import { addDays, daysBetween } from '../../platform/calendar.ts';
import { formatShortDate, noonOf } from '../../platform/dates.ts';
import { count } from '../../platform/count.ts';

/** The times of a provider's accepted jobs and open requests on a London day. */
export interface JobTimes {
  date: string;
  jobs: string[];
  requests: string[];
}

/** `2 jobs at 09:00, 14:00, 1 request for 16:00`; empty without any. */
export function formatJobTimes({ jobs, requests }: Omit<JobTimes, 'date'>): string {
  const kinds = [
    jobs.length > 0 && `${count(jobs.length, 'job')} at ${jobs.join(', ')}`,
    requests.length > 0 && `${count(requests.length, 'request')} for ${requests.join(', ')}`,
  ];
  return kinds.filter(Boolean).join(', ');
}

/** Returns the first day of the week of a day; weeks begin on today's weekday. */
export function weekOf(day: string, today: string): string {
  return addDays(today, 7 * Math.floor(daysBetween(today, day) / 7));
}

/** The largest page there is. */
const LIMIT = 100;

/**
 * Returns the input of `bookings.jobs` for the active jobs and requests from one London day to another, with those of the day
 * before, of which a night may end on the first.
 */
export function jobsOnDaysQuery(from: string, to: string) {
  return { from: addDays(from, -1), to, active: true, order: 'soonest', limit: LIMIT } as const;
}

/** Returns the same for seven days. */
export function jobsOfWeekQuery(first: string) {
  return jobsOnDaysQuery(first, addDays(first, 6));
}

/** `29 Nov – 5 Dec`, of seven days. */
export function formatWeek(first: string): string {
  return [first, addDays(first, 6)].map((day) => formatShortDate(noonOf(day))).join(' – ');
}
