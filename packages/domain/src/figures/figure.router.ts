import { usersByHour, usersByRole } from '../accounts/user-figures.queries.ts';
import { bookingsByDay, bookingsByStatus, bookingsSince } from '../bookings/admin/admin-bookings.queries.ts';
import { addDays, daysBetween, londonWall } from '../calendar.ts';
import { londonInstant } from '../time.ts';
import { query } from '../trpc.ts';
import { type DayFigures, FigureRange, type StatusCounts, type Summary } from './figure.schema.ts';

/** S2 §9. */
const RECENT_MS = 24 * 3_600_000;

export const figureProcedures = {
  /** Users by role, bookings by status, and how many were made in the last 24 hours. */
  summary: query('admin').query(async ({ ctx: { database, now } }): Promise<Summary> => {
    const users = await usersByRole(database.read);
    return {
      users: { customers: users.customer, providers: users.provider, admins: users.admin },
      bookings: { ...none(), ...(await bookingsByStatus(database.read)) },
      recentBookings: await bookingsSince(database.read, new Date(now.getTime() - RECENT_MS)),
    };
  }),

  /** New users, bookings and revenue of every London day of a range. */
  perDay: query('admin')
    .input(FigureRange)
    .query(async ({ ctx: { database }, input: { from, to } }): Promise<DayFigures[]> => {
      const days = new Map(
        Array.from({ length: daysBetween(from, to) + 1 }, (_, index): [string, DayFigures] => {
          const date = addDays(from, index);
          return [date, { date, newCustomers: 0, newProviders: 0, bookings: none(), revenue: 0 }];
        }),
      );
      const end = londonInstant(addDays(to, 1), '00:00');
      for (const { hour, role, count } of await usersByHour(
        database.read,
        londonInstant(from, '00:00'),
        end,
      )) {
        // London's clock differs from UTC by whole hours, so an hour lies in one day.
        const day = days.get(londonWall(hour).date);
        if (day && role === 'customer') day.newCustomers += count;
        if (day && role === 'provider') day.newProviders += count;
      }
      for (const { date, status, count, total } of await bookingsByDay(database.read, from, to)) {
        const day = days.get(date);
        if (!day) continue;
        day.bookings[status] = count;
        if (status === 'completed') day.revenue = total;
      }
      return [...days.values()];
    }),
};

function none(): StatusCounts {
  return { pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
}
