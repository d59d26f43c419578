import { bookingsBetween } from '../../bookings/admin/admin-bookings.queries.ts';
import { BOOKING_STATUSES } from '../../bookings/lifecycle/booking.lifecycle.ts';
import { hourOf, readPeriods, readTotals } from '../../platform/counters/counter.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { query } from '../../platform/trpc.ts';
import { FigureRange, type PeriodFigures, RECENT_HOURS, type Summary } from './figure.schema.ts';
import { addUp, noBookings } from './periods.ts';

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
