import { BOOKING_STATUSES } from '../../bookings/lifecycle/booking.lifecycle.ts';
import { hourOf, readPeriods, readTotals } from '../../platform/counters/counter.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { query } from '../../platform/trpc.ts';
import {
  FigureRange,
  type FigureStep,
  type PeriodFigures,
  RECENT_HOURS,
  type StatusCounts,
  type Summary,
} from './figure.schema.ts';
import { bookingsBetween } from '../../bookings/admin/admin-bookings.queries.ts';
import { addDays, dayOfWeek } from '../../platform/calendar.ts';

const HOUR_MS = 3_600_000;

export const figureProcedures = {
  /** Users by role, bookings by status, how many were made in the last 24 hours, and what waits for an admin (ADM-1). */
  summary: query('admin').query(async ({ ctx: { database, now } }): Promise<Summary> => {
    const totals = await readTotals(database.read);
    const total = (name: string) => totals.get(name) ?? 0;
    const bookings = noBookings();
    for (const status of BOOKING_STATUSES) bookings[status] = total(`bookings.${status}`);
    return {
      users: {
        customers: total('users.customer'),
        providers: total('users.provider'),
        admins: total('users.admin'),
      },
      bookings,
      recentBookings: await madeSince(database.read, new Date(now.getTime() - RECENT_HOURS * HOUR_MS), now),
      unassigned: total('bookings.unassigned'),
      flagged: total('bookings.flagged'),
    };
  }),

  /** New users, bookings, cancellations, revenue and answer times of a range of London days (ADM-10). */
  overTime: query('admin')
    .input(FigureRange)
    .query(async ({ ctx: { database }, input }): Promise<PeriodFigures[]> => {
      return addUp(await readPeriods(database.read, input.from, input.to), input);
    }),
};

/** How many bookings were made since an instant: the whole hours as they were counted, what is left of the first one by one. */
async function madeSince(db: Db, since: Date, now: Date): Promise<number> {
  const nextHour = new Date(Math.floor(since.getTime() / HOUR_MS + 1) * HOUR_MS);
  const hours = await readPeriods(db, hourOf(nextHour), hourOf(new Date(now.getTime() + HOUR_MS)));
  const whole = hours.reduce((sum, { value }) => sum + value, 0);
  return whole + (await bookingsBetween(db, since, nextHour));
}

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
