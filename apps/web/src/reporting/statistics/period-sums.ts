import { type PeriodStatistics, SERVICE_TYPES } from '@doorstep/domain';

/** Returns the sum of a number over all periods. */
export function sumOf(
  periods: readonly PeriodStatistics[],
  of: (period: PeriodStatistics) => number,
): number {
  return periods.reduce((sum, period) => sum + of(period), 0);
}

/** Returns completed visits and their revenue by type of service. */
export const serviceSums = (periods: readonly PeriodStatistics[]) =>
  SERVICE_TYPES.map((type) => ({
    type,
    completed: sumOf(periods, ({ services }) => services[type]?.completed ?? 0),
    revenue: sumOf(periods, ({ services }) => services[type]?.revenue ?? 0),
  }));
