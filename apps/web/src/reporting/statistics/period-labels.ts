import {
  type PeriodStatistics,
  type StatisticsStep,
  formatDate,
  formatMonth,
  formatShortDate,
  formatShortMonth,
  noonOf,
} from '@doorstep/domain';

/** Formats a period for the axis of a chart. */
export function periodTick({ from }: PeriodStatistics, by: StatisticsStep): string {
  return by === 'month' ? formatShortMonth(from.slice(0, 7)) : formatShortDate(noonOf(from));
}

/** Formats a period as the name of its row. */
export function periodLabel({ from, to }: PeriodStatistics, by: StatisticsStep): string {
  if (by === 'month' && from.endsWith('-01')) {
    const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
    return first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;
  }
  return from === to ? formatDate(noonOf(from)) : `${formatDate(noonOf(from))} to ${formatDate(noonOf(to))}`;
}
