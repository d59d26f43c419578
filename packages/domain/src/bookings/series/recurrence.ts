import { addDays } from '../../platform/calendar.ts';
import type { BookingStatus } from '../lifecycle/booking.lifecycle.ts';

/** Labels of the frequencies of a series (SER-1). */
export const RECURRENCE_LABELS = {
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  monthly: 'Monthly',
} as const;

type Pattern = keyof typeof RECURRENCE_LABELS;

export const RECURRENCE_PATTERNS = Object.keys(RECURRENCE_LABELS) as Pattern[];

/** Maximum number of dates, and the choices in the form (SER-1). */
export const MAX_OCCURRENCES = 12;
export const OCCURRENCE_CHOICES = [1, 2, 3, 4, 6, 8, 12] as const;

/**
 * Returns the London day of occurrence `index` (0 is the first), counted from the first day, not from the one before:
 * 31 January, 28 February, 31 March (SER-2).
 */
function occurrenceDate(firstDate: string, pattern: Pattern, index: number): string {
  if (pattern === 'weekly') return addDays(firstDate, 7 * index);
  if (pattern === 'biweekly') return addDays(firstDate, 14 * index);
  const [year, month, day] = firstDate.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + index + 1, 0));
  return new Date(
    Date.UTC(
      lastOfMonth.getUTCFullYear(),
      lastOfMonth.getUTCMonth(),
      Math.min(day, lastOfMonth.getUTCDate()),
    ),
  )
    .toISOString()
    .slice(0, 10);
}

export function occurrenceDates(firstDate: string, pattern: Pattern, count: number): string[] {
  return Array.from({ length: count }, (_, index) => occurrenceDate(firstDate, pattern, index));
}

/** Returns whether a date is neither completed nor cancelled nor begun, paused or not (SER-13). */
export function isStillToCome(
  { status, startsAt }: { status: BookingStatus; startsAt: string },
  now: Date,
): boolean {
  return (status === 'pending' || status === 'confirmed') && Date.parse(startsAt) > now.getTime();
}
