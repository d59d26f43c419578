import {
  addDays,
  addMonths,
  STATISTICS_STEPS,
  type StatisticsStep,
  isDay,
  londonWall,
  mondayOf,
  type PeriodStatistics,
} from '@doorstep/domain';
import { NativeSelect, Tabs, Text } from '@mantine/core';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { TabList } from '../../ui/display/tab-list.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { CsvLink, DayFilter, daysFault, Filters } from '../../ui/forms/filters.tsx';
import { AddressNotes, useListAddress } from '../../ui/lists/list-address.tsx';
import {
  STATISTIC_KINDS,
  type StatisticKind,
  periodLabel,
  periodTick,
  type Series,
} from './statistic-kinds.ts';

const STEP_LABELS = { day: 'By day', week: 'By week', month: 'By month' } as const;
const KINDS = STATISTIC_KINDS.map(({ id }) => id);
const IN_ADDRESS = { by: STATISTICS_STEPS, from: isDay, to: isDay, show: KINDS } as const;

/** Statistics by day, week or month in London time, selected by the URL (ADM-10). */
export function StatisticsOverTime() {
  const { values, leftOut, set } = useListAddress(IN_ADDRESS);
  const { by = 'day', show = 'bookings' } = values;
  const { date: today } = londonWall(useNow());
  const defaults = defaultDays(by, today);
  const span: DateSpan = { by, from: values.from ?? defaults.from, to: values.to ?? defaults.to };
  const fault = rangeFault(span);
  const statistics = trpc.figures.overTime.useQuery(span, { enabled: !fault });
  return (
    <>
      <Filters>
        <NativeSelect
          size="sm"
          aria-label="Add up"
          value={by}
          onChange={({ currentTarget }) => set('by', currentTarget.value)}
          data={STATISTICS_STEPS.map((step) => ({ value: step, label: STEP_LABELS[step] }))}
        />
        <DayFilter label="From" value={span.from} onChange={(day) => set('from', day)} />
        <DayFilter label="To" value={span.to} onChange={(day) => set('to', day)} error={fault} />
      </Filters>
      <AddressNotes leftOut={leftOut} isLost={false} />
      <Tabs value={show} onChange={(kind) => set('show', kind ?? '')} keepMounted={false}>
        <TabList>
          {STATISTIC_KINDS.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </TabList>
        {!fault &&
          STATISTIC_KINDS.map((kind) => (
            <Tabs.Panel key={kind.id} value={kind.id}>
              <Query of={statistics} what="The figures">
                {(periods) => <Statistics of={kind} periods={periods} by={by} />}
              </Query>
            </Tabs.Panel>
          ))}
      </Tabs>
      {!fault && <CsvLink href={adminPaths.figuresFile({ ...span })} />}
    </>
  );
}

interface StatisticsProps {
  of: StatisticKind;
  periods: readonly PeriodStatistics[];
  by: DateSpan['by'];
}

function Statistics({ of: { title, columns, kind, draws, says }, periods, by }: StatisticsProps) {
  const tableColumns = columns(periods);
  const drawn = draws(tableColumns, periods);
  const isDrawn = drawn.some(({ of }) => periods.some((period) => of(period)));
  return (
    <>
      {isDrawn ? (
        <Chart
          title={`${title} by ${by}`}
          says={says(periods, by)}
          kind={kind}
          periods={periods.map((period) => periodTick(period, by))}
          series={drawn.map(({ title: name, tone = 'soft', of }) => ({
            name,
            tone,
            values: periods.map(of),
          }))}
          format={drawn[0]?.format ?? String}
          tableBelow
        />
      ) : (
        <Text mb="sm">{says(periods, by)}</Text>
      )}
      <StatisticTable label={title} periods={periods} by={by} columns={tableColumns} />
    </>
  );
}

interface StatisticTableProps {
  label: string;
  periods: readonly PeriodStatistics[];
  by: StatisticsStep;
  columns: readonly Series[];
}

type Row = PeriodStatistics & { id: number };

/** Table of the periods, latest first. */
function StatisticTable({ label, periods, by, columns }: StatisticTableProps) {
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
  const rows = periods.map((period) => ({ ...period, id: Date.parse(period.from) })).toReversed();
  return <DataTable label={label} columns={tableColumns} rows={rows} />;
}

/** First and last day, inclusive, and the length of a period. */
interface DateSpan {
  from: string;
  to: string;
  by: StatisticsStep;
}

const DAYS = 30;
const WEEKS = 12;
const MONTHS = 12;
const MAX_DAYS = 366;

/** Returns the default range: 30 days, 12 weeks or 12 months, up to today. */
export function defaultDays(by: StatisticsStep, today: string): Omit<DateSpan, 'by'> {
  if (by === 'day') return { from: addDays(today, 1 - DAYS), to: today };
  if (by === 'week') return { from: addDays(mondayOf(today), -7 * (WEEKS - 1)), to: today };
  return { from: `${addMonths(today.slice(0, 7), 1 - MONTHS)}-01`, to: today };
}

/** Returns why a range is invalid, or undefined; the server applies the same rule. */
export function rangeFault({ from, to }: DateSpan): string | undefined {
  if (addDays(from, MAX_DAYS - 1) < to) return `Please choose at most ${MAX_DAYS} days`;
  return daysFault({ from, to });
}
