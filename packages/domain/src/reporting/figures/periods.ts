import { addDays, dayOfWeek } from '../../platform/calendar.ts';
import type { FigureStep } from './figure-steps.ts';
import type { PeriodFigures, StatusCounts } from './figure.schema.ts';

/** The first London day of the period that a day lies in: itself, its Monday, or the first of its month. */
function beginningOf(date: string, by: FigureStep): string {
  if (by === 'week') return addDays(date, -((dayOfWeek(date) + 6) % 7));
  return by === 'month' ? `${date.slice(0, 7)}-01` : date;
}

/** What each day of a range counts to: a period without anything yet, cut off where the range begins and ends. */
function emptyPeriods(from: string, to: string, by: FigureStep): Map<string, PeriodFigures> {
  const periods = new Map<string, PeriodFigures>();
  let current: PeriodFigures | undefined;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!current || date === beginningOf(date, by)) current = nothing(date);
    current.to = date;
    periods.set(date, current);
  }
  return periods;
}

/** Adds up what was counted each day, by day, week or month, oldest first. */
export function addUp(
  counted: readonly { period: string; name: string; value: number }[],
  { from, to, by }: { from: string; to: string; by: FigureStep },
): PeriodFigures[] {
  const periods = emptyPeriods(from, to, by);
  const seconds = new Map<PeriodFigures, number>();
  for (const { period: date, name, value } of counted) {
    const period = periods.get(date);
    if (!period) continue;
    const [kind = '', key = ''] = name.split('.');
    if (kind === 'bookings') period.bookings[key as keyof StatusCounts] += value;
    if (kind === 'cancelled') {
      const reason = key as keyof PeriodFigures['cancelled'];
      period.cancelled[reason] = (period.cancelled[reason] ?? 0) + value;
    }
    if (name === 'joined.customer') period.newCustomers += value;
    if (name === 'joined.provider') period.newProviders += value;
    if (kind === 'revenue') period.revenue += value;
    if (kind === 'answers') period.answers += value;
    if (kind === 'answerSeconds') seconds.set(period, (seconds.get(period) ?? 0) + value);
  }
  return [...new Set(periods.values())].map((period) => ({
    ...period,
    cancelled: withoutZeros(period.cancelled),
    answerMinutes: period.answers > 0 ? Math.round((seconds.get(period) ?? 0) / period.answers / 60) : null,
  }));
}

/** A counter that went up and down again stands at zero. */
function withoutZeros(counts: PeriodFigures['cancelled']): PeriodFigures['cancelled'] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

/** How many bookings there are in each status, when there is none. */
export function noBookings(): StatusCounts {
  return { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
}

function nothing(date: string): PeriodFigures {
  const counts = { newCustomers: 0, newProviders: 0, revenue: 0, answers: 0, answerMinutes: null };
  return { from: date, to: date, bookings: noBookings(), cancelled: {}, ...counts };
}
