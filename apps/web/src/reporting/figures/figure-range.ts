import { type FigureStep, addDays, dayOfWeek } from '@doorstep/domain';
import { daysFault } from '../../ui/forms/filters.tsx';

/** Days, both included, and what figures are added up by. */
export interface FigureSpan {
  from: string;
  to: string;
  by: FigureStep;
}

const DAYS = 30;
const WEEKS = 12;
const MAX_DAYS = 366;

/** The days that are shown unless others are chosen: 30 days, 12 weeks or 12 months, up to today. */
export function usualDays(by: FigureStep, today: string): Omit<FigureSpan, 'by'> {
  if (by === 'day') return { from: addDays(today, 1 - DAYS), to: today };
  if (by === 'week') {
    const monday = addDays(today, -((dayOfWeek(today) + 6) % 7));
    return { from: addDays(monday, -7 * (WEEKS - 1)), to: today };
  }
  const [year, month] = [Number(today.slice(0, 4)), today.slice(5, 7)];
  // The month after this one, a year ago.
  return {
    from: month === '12' ? `${year}-01-01` : `${year - 1}-${String(Number(month) + 1).padStart(2, '0')}-01`,
    to: today,
  };
}

/** Why a range is none; undefined when it can be asked for. The server says the same. */
export function rangeFault({ from, to }: FigureSpan): string | undefined {
  if (addDays(from, MAX_DAYS - 1) < to) return `Please choose at most ${MAX_DAYS} days`;
  return daysFault({ from, to });
}
