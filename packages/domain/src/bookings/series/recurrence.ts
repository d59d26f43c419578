import { addDays } from '../../platform/calendar.ts';

/** How often a series comes round, as the form and the wizard name it (SER-1). */
export const RECURRENCE_LABELS = {
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  monthly: 'Monthly',
} as const;

type Pattern = keyof typeof RECURRENCE_LABELS;

export const RECURRENCE_PATTERNS = Object.keys(RECURRENCE_LABELS) as Pattern[];

/** How many dates a series may have (SER-1), and the choices the form offers. */
export const MAX_OCCURRENCES = 12;
export const OCCURRENCE_CHOICES = [1, 2, 3, 4, 6, 8, 12] as const;

/**
 * The London day of occurrence `index` (0 is the first), counted from the first day, not from the one before, so
 * that 31 January, 28 February, 31 March follow each other (SER-2).
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

/** The days of a series of `count` dates. */
export function occurrenceDates(firstDate: string, pattern: Pattern, count: number): string[] {
  return Array.from({ length: count }, (_, index) => occurrenceDate(firstDate, pattern, index));
}
