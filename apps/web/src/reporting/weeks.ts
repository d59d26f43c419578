import { type PeriodStatistics, addDays, londonWall, mondayOf } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';

/** Index of the running week: ten before it, and two that are booked ahead. */
export const THIS_WEEK = 10;

/** This week up to today, and the same days of the week before; empty while they load. */
export function useWeeksSoFar(): { now: PeriodStatistics[]; before: PeriodStatistics[] } {
  const { date: today } = londonWall(useNow());
  const monday = mondayOf(today);
  const { data: days = [] } = trpc.reporting.overTime.useQuery({
    from: addDays(monday, -7),
    to: today,
    by: 'day',
  });
  return {
    now: days.filter(({ from }) => from >= monday),
    before: days.filter(({ from }) => from <= addDays(today, -7)),
  };
}

/** The statistics of the weeks on the admin's dashboard. */
export function useWeeks() {
  const monday = mondayOf(londonWall(useNow()).date);
  const range = { from: addDays(monday, -7 * THIS_WEEK), to: addDays(monday, 20), by: 'week' } as const;
  return trpc.reporting.overTime.useQuery(range);
}
