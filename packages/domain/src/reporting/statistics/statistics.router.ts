import { z } from 'zod';
import { BOOKING_STATUSES } from '../../bookings/lifecycle/booking.lifecycle.ts';
import { hourOf, instantOfHour, readPeriods, readTotals } from '../../platform/counters/counter.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { Id } from '../../platform/text.ts';
import { findUser } from '../../platform/users/user.queries.ts';
import { readRatings } from '../../providers/reviews/review.queries.ts';
import { query } from '../../platform/trpc.ts';
import { ANSWER_SPANS } from '../../bookings/booking-labels.ts';
import type { ServiceType } from '../../services/service-types.ts';
import { readServiceTypes } from '../../services/service.queries.ts';
import { countBookingsBetween, sumUserBookings } from '../../bookings/admin/admin-bookings.queries.ts';
import { addDays, mondayOf } from '../../platform/calendar.ts';
import {
  StatisticsRange,
  type StatisticsStep,
  type PeriodStatistics,
  RECENT_HOURS,
  type StatusCounts,
  type Summary,
  type UserTotals,
} from './statistics.schema.ts';

const NO_RATING = { reviewCount: 0, averageRating: null };
const HOUR_MS = 3_600_000;

export const statisticsProcedures = {
  /** Counts users by role, bookings by status and of the last 24 hours, and work for admins (ADM-1). */
  summary: query('admin').query(async ({ ctx: { database, now } }): Promise<Summary> => {
    const totals = await readTotals(database.read);
    const total = (name: string) => totals.get(name) ?? 0;
    const bookings = noBookings();
    for (const status of BOOKING_STATUSES) bookings[status] = total(`bookings.${status}`);
    const recentDays = await countRecentDays(database.read, now);
    return {
      users: {
        customers: total('users.customer'),
        providers: total('users.provider'),
        admins: total('users.admin'),
      },
      bookings,
      recentBookings: recentDays.at(-1) ?? 0,
      recentDays,
      unassigned: total('bookings.unassigned'),
      flagged: total('bookings.flagged'),
    };
  }),

  /** Returns the totals of a customer or provider (ADM-16). @throws not_found */
  ofUser: query('admin')
    .input(z.object({ userId: Id }))
    .query(async ({ ctx: { database }, input: { userId } }): Promise<UserTotals> => {
      const { read } = database;
      const user = await findUser(read, userId);
      if (!user) throw new DomainError('not_found');
      const [totals, ratings] = await Promise.all([sumUserBookings(read, user), readRatings(read, [userId])]);
      return { ...totals, rating: ratings.get(userId) ?? NO_RATING };
    }),

  /** Returns new users, bookings, cancellations, revenue and answer times of a range of London days (ADM-10). */
  overTime: query('admin')
    .input(StatisticsRange)
    .query(async ({ ctx: { database }, input }): Promise<PeriodStatistics[]> => {
      const counted = await readPeriods(database.read, input.from, input.to);
      return sumPeriods(counted, input, await readServiceTypes(database.read));
    }),
};

const RECENT_DAYS = 8;

/**
 * Counts the bookings made in each of the last times 24 hours: whole hours from their counters. The last one is exact, so
 * its first hour is counted by rows.
 */
async function countRecentDays(db: Db, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - RECENT_HOURS * HOUR_MS);
  const nextHour = new Date(Math.floor(since.getTime() / HOUR_MS + 1) * HOUR_MS);
  const first = nextHour.getTime() - (RECENT_DAYS - 1) * RECENT_HOURS * HOUR_MS;
  const hours = await readPeriods(db, hourOf(new Date(first)), hourOf(new Date(now.getTime() + HOUR_MS)));
  const days = Array.from({ length: RECENT_DAYS }, () => 0);
  for (const { period, value } of hours) {
    const day = Math.floor((instantOfHour(period) - first) / (RECENT_HOURS * HOUR_MS));
    const counted = Math.min(day, RECENT_DAYS - 1);
    days[counted] = (days[counted] ?? 0) + value;
  }
  const exact = (days.at(-1) ?? 0) + (await countBookingsBetween(db, since, nextHour));
  return [...days.slice(0, -1), exact];
}

/** Returns the first London day of a day's period: itself, its Monday, or the first of its month. */
function beginningOf(date: string, by: StatisticsStep): string {
  if (by === 'week') return mondayOf(date);
  return by === 'month' ? `${date.slice(0, 7)}-01` : date;
}

/** Returns the empty period of each day of a range; the first and last period end with the range. */
function emptyPeriods(from: string, to: string, by: StatisticsStep): Map<string, PeriodStatistics> {
  const periods = new Map<string, PeriodStatistics>();
  let current: PeriodStatistics | undefined;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!current || date === beginningOf(date, by)) current = emptyPeriod(date);
    current.to = date;
    periods.set(date, current);
  }
  return periods;
}

/** Sums daily counts by day, week or month, oldest first. */
function sumPeriods(
  counted: readonly { period: string; name: string; value: number }[],
  { from, to, by }: { from: string; to: string; by: StatisticsStep },
  types: ReadonlyMap<number, ServiceType>,
): PeriodStatistics[] {
  const periods = emptyPeriods(from, to, by);
  const seconds = new Map<PeriodStatistics, number>();
  for (const { period: date, name, value } of counted) {
    const period = periods.get(date);
    if (!period) continue;
    const [kind = '', key = ''] = name.split('.');
    if (kind === 'bookings') period.bookings[key as keyof StatusCounts] += value;
    if (kind === 'cancelled') {
      const reason = key as keyof PeriodStatistics['cancelled'];
      period.cancelled[reason] = (period.cancelled[reason] ?? 0) + value;
    }
    if (name === 'joined.customer') period.newCustomers += value;
    if (name === 'joined.provider') period.newProviders += value;
    if (kind === 'revenue') period.revenue += value;
    if (kind === 'answers') period.answers += value;
    if (kind === 'answeredIn') period.answeredIn[Number(key)] = (period.answeredIn[Number(key)] ?? 0) + value;
    const type = types.get(Number(key));
    if (type && kind === 'completedOf') serviceIn(period, type).completed += value;
    if (type && kind === 'revenueOf') serviceIn(period, type).revenue += value;
    if (kind === 'answerSeconds') seconds.set(period, (seconds.get(period) ?? 0) + value);
  }
  return [...new Set(periods.values())].map((period) => ({
    ...period,
    cancelled: withoutZeros(period.cancelled),
    services: Object.fromEntries(
      Object.entries(period.services).filter(([, { completed }]) => completed > 0),
    ),
    answerMinutes: period.answers > 0 ? Math.round((seconds.get(period) ?? 0) / period.answers / 60) : null,
  }));
}

function serviceIn(
  { services }: PeriodStatistics,
  type: ServiceType,
): { completed: number; revenue: number } {
  return (services[type] ??= { completed: 0, revenue: 0 });
}

/** Removes counters that were raised and lowered again. */
function withoutZeros(counts: PeriodStatistics['cancelled']): PeriodStatistics['cancelled'] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

function noBookings(): StatusCounts {
  return { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
}

function emptyPeriod(date: string): PeriodStatistics {
  const counts = { newCustomers: 0, newProviders: 0, revenue: 0, answers: 0, answerMinutes: null };
  const answeredIn = ANSWER_SPANS.map(() => 0);
  return { from: date, to: date, bookings: noBookings(), cancelled: {}, answeredIn, services: {}, ...counts };
}
