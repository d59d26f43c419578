import { addDays, addMonths, daysBetween, mondayOf, type StatisticsStep } from '@doorstep/domain';
import { daysFault } from '../../ui/forms/filters.tsx';

/** First and last day, inclusive, and the length of a period. */
export interface ReportRange {
  from: string;
  to: string;
  by: StatisticsStep;
}

const DAYS = 30;
const WEEKS = 13;
const MONTHS = 12;
const MAX_DAYS = 366;

/** The button of the default range of each unit. */
export const PRESET_LABELS = { day: `${DAYS} days`, week: `${WEEKS} weeks`, month: `${MONTHS} months` };

/** Returns the default range: 30 days, 13 weeks or 12 months, up to today. */
export function defaultDays(by: StatisticsStep, today: string): Omit<ReportRange, 'by'> {
  if (by === 'day') return { from: addDays(today, 1 - DAYS), to: today };
  if (by === 'week') return { from: addDays(mondayOf(today), -7 * (WEEKS - 1)), to: today };
  return { from: `${addMonths(today.slice(0, 7), 1 - MONTHS)}-01`, to: today };
}

/** Returns the range before, moved by whole periods: a running month is compared up to the same day, a whole one with the whole month. */
export function rangeBefore({ from, to, by }: ReportRange): ReportRange {
  if (by === 'month') {
    const months = monthNumber(to) - monthNumber(from) + 1;
    const before = monthsBefore(to, months);
    return { from: monthsBefore(from, months), to: to === lastDayOf(to) ? lastDayOf(before) : before, by };
  }
  const days = daysBetween(from, to) + 1;
  const shift = by === 'week' ? 7 * Math.ceil(days / 7) : days;
  return { from: addDays(from, -shift), to: addDays(to, -shift), by };
}

const monthNumber = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

const lastDayOf = (date: string) => addDays(`${addMonths(date.slice(0, 7), 1)}-01`, -1);

/** Returns the same day of an earlier month, or that month's last day. */
function monthsBefore(date: string, months: number): string {
  const month = addMonths(date.slice(0, 7), -months);
  const same = `${month}-${date.slice(8)}`;
  const last = lastDayOf(same);
  return same < last ? same : last;
}

/** Returns why a range is invalid, or undefined; the server applies the same rule. */
export function rangeFault({ from, to }: ReportRange): string | undefined {
  if (addDays(from, MAX_DAYS - 1) < to) return `Please choose ${MAX_DAYS} days or fewer`;
  return daysFault({ from, to });
}
