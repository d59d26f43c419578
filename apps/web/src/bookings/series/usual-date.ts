import { formatTime, formatWeekday } from '@doorstep/domain';

/** Returns the first date with the most frequent weekday and time, because single ones may have been moved. */
export function usualDate<Visit extends { date: string }>(dates: readonly Visit[]): Visit | undefined {
  const alike = Map.groupBy(dates, ({ date }) => `${formatWeekday(date)} ${formatTime(date)}`);
  const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0];
}
