import {
  addDays,
  dayOfWeek,
  FIGURE_STEPS,
  type FigureStep,
  isDay,
  londonWall,
  type PeriodFigures,
} from '@doorstep/domain';
import { NativeSelect, Tabs, Text } from '@mantine/core';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { TabList } from '../../ui/display/tab-list.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { DayFilter, daysFault, Filters } from '../../ui/forms/filters.tsx';
import { AddressNotes, useListAddress } from '../../ui/lists/list-address.tsx';
import { CsvLink } from '../../ui/lists/list-page.tsx';
import { FIGURE_KINDS, type FigureKind, periodLabel, periodTick, type Series } from './figure-kinds.ts';

const STEP_LABELS = { day: 'By day', week: 'By week', month: 'By month' } as const;
const KINDS = FIGURE_KINDS.map(({ id }) => id);
const IN_ADDRESS = { by: FIGURE_STEPS, from: isDay, to: isDay, show: KINDS } as const;

/** What happened on London's days, added up by day, week or month (ADM-10), as the address of the page says. */
export function FiguresOverTime() {
  const { values, leftOut, set } = useListAddress(IN_ADDRESS);
  const { by = 'day', show = 'bookings' } = values;
  const { date: today } = londonWall(useNow());
  const usual = usualDays(by, today);
  const span: FigureSpan = { by, from: values.from ?? usual.from, to: values.to ?? usual.to };
  const fault = rangeFault(span);
  const figures = trpc.figures.overTime.useQuery(span, { enabled: !fault });
  return (
    <>
      <Filters>
        <NativeSelect
          size="sm"
          aria-label="Add up"
          value={by}
          onChange={({ currentTarget }) => set('by', currentTarget.value)}
          data={FIGURE_STEPS.map((step) => ({ value: step, label: STEP_LABELS[step] }))}
        />
        <DayFilter label="From" value={span.from} onChange={(day) => set('from', day)} />
        <DayFilter label="To" value={span.to} onChange={(day) => set('to', day)} error={fault} />
      </Filters>
      <AddressNotes leftOut={leftOut} isLost={false} />
      <Tabs value={show} onChange={(kind) => set('show', kind ?? '')} keepMounted={false}>
        <TabList>
          {FIGURE_KINDS.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </TabList>
        {!fault &&
          FIGURE_KINDS.map((kind) => (
            <Tabs.Panel key={kind.id} value={kind.id}>
              <Query of={figures} what="The figures">
                {(periods) => <Figures of={kind} periods={periods} by={by} />}
              </Query>
            </Tabs.Panel>
          ))}
      </Tabs>
      {!fault && <CsvLink href={adminPaths.figuresFile({ ...span })} />}
    </>
  );
}

interface FiguresProps {
  of: FigureKind;
  periods: readonly PeriodFigures[];
  by: FigureSpan['by'];
}

function Figures({ of: { title, columns, kind, draws, says }, periods, by }: FiguresProps) {
  const shown = columns(periods);
  const drawn = draws(shown, periods);
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
      <FigureTable label={title} periods={periods} by={by} columns={shown} />
    </>
  );
}

interface FigureTableProps {
  label: string;
  periods: readonly PeriodFigures[];
  by: FigureStep;
  columns: readonly Series[];
}

type Row = PeriodFigures & { id: number };

/** Figures of each period, the latest first. */
function FigureTable({ label, periods, by, columns }: FigureTableProps) {
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

/** Days, both included, and what figures are added up by. */
interface FigureSpan {
  from: string;
  to: string;
  by: FigureStep;
}

const DAYS = 30;
const WEEKS = 12;
const MAX_DAYS = 366;

/** The days that are shown unless others are chosen: 30 days, 12 weeks or 12 months, up to today. */
export function usualDays(by: FigureStep, today: string): Omit<FigureSpan, 'by'> {
  if (by === 'day') return { from: addDays(today, 1 - DAYS), to: today };
  if (by === 'week') {
    const monday = addDays(today, -((dayOfWeek(today) + 6) % 7));
    return { from: addDays(monday, -7 * (WEEKS - 1)), to: today };
  }
  const [year, month] = [Number(today.slice(0, 4)), today.slice(5, 7)];
  // The month after this one, a year ago.
  return {
    from: month === '12' ? `${year}-01-01` : `${year - 1}-${String(Number(month) + 1).padStart(2, '0')}-01`,
    to: today,
  };
}

/** Why a range is none; undefined when it can be asked for. The server says the same. */
export function rangeFault({ from, to }: FigureSpan): string | undefined {
  if (addDays(from, MAX_DAYS - 1) < to) return `Please choose at most ${MAX_DAYS} days`;
  return daysFault({ from, to });
}
