import { z } from 'zod';
import {
  completedByService,
  countJobs,
  earnedByDay,
  tipsByDay,
} from '../../bookings/provider/provider-jobs.queries.ts';
import { readService } from '../../services/service.queries.ts';
import { query } from '../../platform/trpc.ts';
import type { MonthEarnings, ProviderStatistics } from './statistics.schema.ts';
import { totalsOf } from './standard-earnings.ts';

const MAX_MONTHS = 24;
const Month = (message: string) => z.string(message).regex(/^\d{4}-(0[1-9]|1[0-2])$/, message);
const MonthRange = z
  .object({
    from: Month('Please choose the first month, such as 2026-03'),
    to: Month('Please choose the last month, such as 2026-03'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last month must not lie before the first',
  })
  .refine(({ from, to }) => monthsOf(from, to).length <= MAX_MONTHS, {
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
        completed: sumOf(completed, ({ jobs }) => jobs),
        ...totalsOf(completed),
      };
    },
  ),

  /** Returns earnings by London month and service, with tips separate (FIG-3). @throws invalid */
  earnings: query('provider')
    .input(MonthRange)
    .query(async ({ ctx: { database, viewer }, input: { from, to } }): Promise<MonthEarnings[]> => {
      const range = { providerId: viewer.id, from: `${from}-01`, to: `${to}-31` };
      const paid = await earnedByDay(database.read, range);
      const ids = [...new Set(paid.map(({ serviceId }) => serviceId))];
      const services = await Promise.all(ids.map((id) => readService(database.read, id)));
      const earned = Map.groupBy(paid, monthOf);
      const tips = Map.groupBy(await tipsByDay(database.read, range), monthOf);
      return monthsOf(from, to).map((month) => {
        const days = earned.get(month) ?? [];
        const byService = Map.groupBy(days, ({ serviceId }) => serviceId);
        const ofMonth = services.flatMap(({ id: serviceId, name: serviceName, type: serviceType }) => {
          const each = byService.get(serviceId);
          if (!each) return [];
          const [jobs, total] = [sumOf(each, (day) => day.jobs), sumOf(each, (day) => day.total)];
          return { serviceId, serviceName, serviceType, jobs, total };
        });
        return {
          month,
          jobs: sumOf(days, ({ jobs }) => jobs),
          total: sumOf(days, ({ total }) => total),
          tips: sumOf(tips.get(month) ?? [], ({ tip }) => tip),
          services: ofMonth.toSorted((a, b) => b.total - a.total || a.serviceId - b.serviceId),
        };
      });
    }),
};

/** The months from one to another, both included: `2026-03`. None when the first lies after the last. */
function monthsOf(from: string, to: string): string[] {
  const [first, last] = [from, to].map(
    (month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1,
  );
  const count = Math.min((last ?? 0) - (first ?? 0) + 1, MAX_MONTHS + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const month = (first ?? 0) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function monthOf({ date }: { date: string }): string {
  return date.slice(0, 7);
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
