import type { FigureStep, PeriodFigures } from '@doorstep/domain';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { type Series, periodLabel } from './figure-kinds.ts';

interface FigureTableProps {
  label: string;
  periods: readonly PeriodFigures[];
  by: FigureStep;
  columns: readonly Series[];
}

type Row = PeriodFigures & { id: number };

/** Figures of each period, the latest first. */
export function FigureTable({ label, periods, by, columns }: FigureTableProps) {
  const shown: Column<Row>[] = [
    { title: 'Period', cell: (period) => periodLabel(period, by), name: true },
    ...columns.map(({ title, of, format }) => ({
      title,
      cell: (period: Row) => {
        const value = of(period);
        return value === null ? '–' : format(value);
      },
    })),
  ];
  const rows = periods.map((period) => ({ ...period, id: Date.parse(period.from) })).toReversed();
  return <DataTable label={label} columns={shown} rows={rows} />;
}
