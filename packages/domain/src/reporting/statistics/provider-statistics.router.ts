import { z } from 'zod';
import {
  bookedAhead,
  completedByService,
  countJobs,
  earnedByDay,
  tipsIn,
} from '../../bookings/provider/provider-jobs.queries.ts';
import { addMonths, londonWall } from '../../platform/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { readService } from '../../services/service.queries.ts';
import { query } from '../../platform/trpc.ts';
import { type Earned, daysOfReport, reportMonth, sumMonth } from './provider-earnings.ts';
import type { EarningsReport, MonthEarnings, ProviderStatistics } from './statistics.schema.ts';
import { totalsOf } from './standard-earnings.ts';

const MAX_MONTHS = 24;
const Month = (message: string) => z.string(message).regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, message);
const MonthRange = z
  .object({
    from: Month('Please choose the first month, such as 2026-03'),
    to: Month('Please choose the last month, such as 2026-03'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last month can’t be before the first',
  })
  .refine(({ from, to }) => to < addMonths(from, MAX_MONTHS), {
    path: ['to'],
    message: `Please choose at most ${MAX_MONTHS} months`,
  });

export const providerStatisticsProcedures = {
  /** The provider's jobs ahead, requests, and what completed jobs earned at the documented rates (DSH-5, FIG-1). */
  ofProvider: query('provider').query(
    async ({ ctx: { database, viewer, now } }): Promise<ProviderStatistics> => {
      const counts = await countJobs(database.read, viewer.id, now);
      const completed = await completedByService(database.read, viewer.id);
      return {
        ...counts,
        completed: completed.reduce((sum, { jobs }) => sum + jobs, 0),
        ...totalsOf(completed),
      };
    },
  ),

  /** Returns earnings by London month and service, with tips separate (FIG-3). @throws invalid */
  earnings: query('provider')
    .input(MonthRange)
    .query(async ({ ctx: { database, viewer }, input: { from, to } }): Promise<MonthEarnings[]> => {
      const range = { providerId: viewer.id, from: `${from}-01`, to: `${to}-31` };
      const earned = await readEarned(database.read, range);
      const months = Array.from({ length: MAX_MONTHS }, (_, index) => addMonths(from, index));
      return months.filter((month) => month <= to).map((month) => sumMonth(month, earned));
    }),

  /** Returns a month's earnings next to those of the month before, with weeks and jobs ahead (FIG-5). @throws invalid */
  earningsReport: query('provider')
    .input(z.object({ month: Month('Please choose a month, such as 2026-03') }))
    .query(async ({ ctx: { database, viewer, now }, input: { month } }): Promise<EarningsReport> => {
      const today = londonWall(now).date;
      const { from } = daysOfReport(month, today);
      const range = { providerId: viewer.id, from, to: `${month}-31` };
      const earned = await readEarned(database.read, range, `${month}-01`);
      const ahead = await bookedAhead(database.read, viewer.id, now);
      return reportMonth(month, earned, { ahead, today });
    }),
};

/** Reads what a provider earned in a range of London days, and the tips from `tipsFrom`. */
async function readEarned(
  db: Db,
  range: { providerId: number; from: string; to: string },
  tipsFrom = range.from,
): Promise<Earned> {
  const paid = await earnedByDay(db, range);
  const ids = [...new Set(paid.map(({ serviceId }) => serviceId))];
  const services = await Promise.all(ids.map((id) => readService(db, id)));
  return { paid, services, tips: await tipsIn(db, { ...range, from: tipsFrom }) };
}
