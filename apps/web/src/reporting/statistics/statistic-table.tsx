import type { PeriodStatistics, StatisticsStep } from '@doorstep/domain';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { periodLabel } from './period-labels.ts';
import { type Series } from './statistic-kinds.ts';

interface StatisticTableProps {
  label: string;
  periods: readonly PeriodStatistics[];
  by: StatisticsStep;
  columns: readonly Series[];
}

type Row = PeriodStatistics & { id: number };

/** Table of the periods, latest first. Periods in a row without anything share one row. */
export function StatisticTable({ label, periods, by, columns }: StatisticTableProps) {
  const tableColumns: Column<Row>[] = [
    { title: 'Period', cell: (period) => periodLabel(period, by), name: true },
    ...columns.map(({ title, of, format }) => ({
      title,
      cell: (period: Row) => {
        const value = of(period);
        return value === null ? '–' : format(value);
      },
    })),
  ];
  const rows = mergeEmpty(periods, columns).map((period) => ({ ...period, id: Date.parse(period.from) }));
  return <DataTable label={label} columns={tableColumns} rows={rows.toReversed()} />;
}

function mergeEmpty(periods: readonly PeriodStatistics[], columns: readonly Series[]): PeriodStatistics[] {
  const isEmpty = (period: PeriodStatistics) => columns.every(({ of }) => !of(period));
  const merged: PeriodStatistics[] = [];
  for (const period of periods) {
    const last = merged.at(-1);
    if (last && isEmpty(last) && isEmpty(period)) merged[merged.length - 1] = { ...last, to: period.to };
    else merged.push(period);
  }
  return merged;
}
