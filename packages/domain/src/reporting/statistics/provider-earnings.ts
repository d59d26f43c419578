import type { bookedAhead, earnedByDay, tipsIn } from '../../bookings/provider/provider-jobs.queries.ts';
import { addDays, addMonths, mondayOf } from '../../platform/calendar.ts';
import type { Service } from '../../services/service.schema.ts';
import type { EarningsReport, MonthEarnings } from './statistics.schema.ts';

type Rows<Read extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

/** Completed jobs and tips of some days, and the services of these jobs. */
export interface Earned {
  paid: Rows<typeof earnedByDay>;
  tips: Rows<typeof tipsIn>;
  services: readonly Pick<Service, 'id' | 'name' | 'type'>[];
}

/** Sums one month of what was earned, by service. */
export function sumMonth(month: string, { paid, tips, services }: Earned): MonthEarnings {
  const isInMonth = ({ date }: { date: string }) => date.startsWith(month);
  const days = paid.filter(isInMonth);
  const byService = services.flatMap(({ id: serviceId, name: serviceName, type: serviceType }) => {
    const own = days.filter((day) => day.serviceId === serviceId);
    return own.length === 0 ? [] : [{ serviceId, serviceName, serviceType, ...totalsOf(own) }];
  });
  return {
    month,
    ...totalsOf(days),
    tips: sum(tips.filter(isInMonth), ({ tip }) => tip),
    services: byService.toSorted((a, b) => b.total - a.total || a.serviceId - b.serviceId),
  };
}

/** Numbers of weeks in a report, before and after the one of its last day. */
const WEEKS_BEFORE = 11;
const WEEKS_AFTER = 2;

/** Returns the first London day that a report of a month needs, and the Mondays of its weeks. */
export function daysOfReport(month: string, today: string): { from: string; mondays: string[] } {
  const end = addDays(`${addMonths(month, 1)}-01`, -1);
  const last = mondayOf(today < end ? today : end);
  const mondays = Array.from({ length: WEEKS_BEFORE + 1 + WEEKS_AFTER }, (_, index) =>
    addDays(last, 7 * (index - WEEKS_BEFORE)),
  );
  const [from = last] = [`${addMonths(month, -1)}-01`, ...mondays].toSorted();
  return { from, mondays };
}

/** Compares a month with the one before, up to the same day while it runs, and adds the weeks and jobs ahead (FIG-5). */
export function reportMonth(
  month: string,
  earned: Earned,
  { ahead, today }: { ahead: Rows<typeof bookedAhead>; today: string },
): EarningsReport {
  const before = addMonths(month, -1);
  const daysBefore = earned.paid.filter(({ date }) => date.startsWith(before));
  const sameDay = today.startsWith(month) ? `${before}${today.slice(7)}` : `${before}-31`;
  const total = (rows: readonly { total: number }[]) => sum(rows, (row) => row.total);
  const isIn = (monday: string) => (row: { date: string }) => mondayOf(row.date) === monday;
  return {
    ...sumMonth(month, earned),
    before: { total: total(daysBefore), sameDay: total(daysBefore.filter(({ date }) => date <= sameDay)) },
    ahead: { jobs: ahead.length, total: total(ahead) },
    weeks: daysOfReport(month, today).mondays.map((from) => {
      const days = earned.paid.filter(isIn(from));
      return {
        from,
        total: total(days),
        inMonth: total(days.filter(({ date }) => date.startsWith(month))),
        ahead: total(ahead.filter(isIn(from))),
      };
    }),
    tipped: earned.tips.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
  };
}

function totalsOf(days: Earned['paid']): { jobs: number; minutes: number; total: number } {
  const [jobs, minutes] = [sum(days, (day) => day.jobs), sum(days, (day) => day.minutes)];
  return { jobs, minutes, total: sum(days, (day) => day.total) };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((all, item) => all + value(item), 0);
}
